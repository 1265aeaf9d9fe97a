/* SPDX-License-Identifier: MIT */
#include "net/url.h"

#include "base/bug.h"
#include "base/span.h"

#include <curl/curl.h>
#include <string.h>

static CURLU *new_parts(void)
{
    CURLU *parts = curl_url();

    if (!parts)
        out_of_memory();
    return parts;
}

const char *url_fault(const char *url)
{
    CURLU *parts = new_parts();
    char *scheme = NULL;
    char *user = NULL;
    const char *wrong = NULL;

    if (strlen(url) >= URL_MAX)
        wrong = "the URL is too long";
    else if (curl_url_set(parts, CURLUPART_URL, url, CURLU_NON_SUPPORT_SCHEME) != CURLUE_OK)
        wrong = "this is no URL";
    else if (curl_url_get(parts, CURLUPART_SCHEME, &scheme, 0) != CURLUE_OK ||
             (!span_is(span_of(scheme), "http") && !span_is(span_of(scheme), "https")))
        wrong = "only http and https are spoken";
    else if (curl_url_get(parts, CURLUPART_USER, &user, 0) == CURLUE_OK)
        wrong = "a URL may not hold a user or password";
    curl_free(scheme);
    curl_free(user);
    curl_url_cleanup(parts);
    return wrong;
}

static bool same_part(CURLU *a, CURLU *b, CURLUPart part)
{
    char *one = NULL;
    char *other = NULL;
    bool same = curl_url_get(a, part, &one, CURLU_DEFAULT_PORT) == CURLUE_OK &&
                curl_url_get(b, part, &other, CURLU_DEFAULT_PORT) == CURLUE_OK &&
                span_is(span_of(one), other);

    curl_free(one);
    curl_free(other);
    return same;
}

bool url_same_origin(const char *a, const char *b)
{
    CURLU *one = new_parts();
    CURLU *other = new_parts();
    bool same = curl_url_set(one, CURLUPART_URL, a, 0) == CURLUE_OK &&
                curl_url_set(other, CURLUPART_URL, b, 0) == CURLUE_OK &&
                same_part(one, other, CURLUPART_SCHEME) && same_part(one, other, CURLUPART_HOST) &&
                same_part(one, other, CURLUPART_PORT);

    curl_url_cleanup(one);
    curl_url_cleanup(other);
    return same;
}

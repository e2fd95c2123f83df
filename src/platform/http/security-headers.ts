import type { MiddlewareHandler } from "hono";

/** Security headers by kind of response. Header names are in lower case. */
export interface SecurityHeaders {
  /** Pages, documents, JSON, errors. */
  responses: Readonly<Record<string, string>>;
  /** Scripts, styles and fonts of the build. */
  files: Readonly<Record<string, string>>;
  images: Readonly<Record<string, string>>;
}

const CONTENT_POLICY = "content-security-policy";
/** Pages with a secret URL set a stricter value than the default. */
const REFERRER_POLICY = "referrer-policy";

/** Value recommended for HSTS. Subdomains are not included. */
const TWO_YEARS_S = 2 * 365 * 24 * 60 * 60;

/** Browser features that the shop's pages do not use. */
const UNUSED_FEATURES = [
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "hid",
  "microphone",
  "payment",
  "serial",
  "usb",
];

/** Content policy of responses that are not pages. Pages set their own. */
const DENY_ALL = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Content policy of the build's files: short, because browsers apply policies only to documents. */
const NO_DOCUMENT = "frame-ancestors 'none'";
/** Content policy of images, which prevents scripts if an image is opened directly. */
const SANDBOXED = `${DENY_ALL}; sandbox`;

/**
 * Returns the security headers of all responses.
 * @param siteUrl public origin; with https, the headers include HSTS
 */
export function buildSecurityHeaders(siteUrl: string): SecurityHeaders {
  const ofFiles = {
    "x-content-type-options": "nosniff",
    ...(isSecure(siteUrl) && { "strict-transport-security": `max-age=${TWO_YEARS_S}` }),
  };
  const common = {
    ...ofFiles,
    "x-frame-options": "DENY",
    [REFERRER_POLICY]: "strict-origin-when-cross-origin",
    "permissions-policy": UNUSED_FEATURES.map((name) => `${name}=()`).join(", "),
    "cross-origin-opener-policy": "same-origin",
  };
  const sameOrigin = { "cross-origin-resource-policy": "same-origin" };
  return {
    responses: { ...common, ...sameOrigin, [CONTENT_POLICY]: DENY_ALL },
    // A first visit loads several public files, so they have no headers that only documents and private data need.
    files: { ...ofFiles, [CONTENT_POLICY]: NO_DOCUMENT },
    // Feeds, emails and chats embed the shop's images.
    images: { ...common, "cross-origin-resource-policy": "cross-origin", [CONTENT_POLICY]: SANDBOXED },
  };
}

/** Returns whether the shop is served over TLS. */
function isSecure(siteUrl: string): boolean {
  return siteUrl.startsWith("https:");
}

/** Returns whether a 304 response repeats a header. */
export function isRepeatedIn304(name: string): boolean {
  return REPEATED_HEADERS.has(name);
}

/** Security headers except the content policy: browsers keep the policy of the cached copy. */
const REPEATED_HEADERS = new Set(
  Object.keys(buildSecurityHeaders("https:").responses).filter((name) => name !== CONTENT_POLICY),
);

/** Adds the headers to every response. Keeps policies that a page has set. */
export function addSecurityHeaders(headers: SecurityHeaders): MiddlewareHandler {
  return async (c, next) => {
    await next();
    applyHeaders(c.res, selectHeaders(c.req.path, headers));
  };
}

/** Adds headers to a response, except policies that the response or the browser's cached copy already has. */
export function applyHeaders(
  { status, headers }: Response,
  newHeaders: Readonly<Record<string, string>>,
): void {
  const hasPolicy = status === 304 || headers.has(CONTENT_POLICY);
  const hasReferrerPolicy = headers.has(REFERRER_POLICY);
  // `c.header` would copy the response for each header.
  for (const name in newHeaders) {
    if (name === CONTENT_POLICY && hasPolicy) continue;
    if (name === REFERRER_POLICY && hasReferrerPolicy) continue;
    headers.set(name, newHeaders[name] ?? "");
  }
}

/** Paths of product images, icons and brand images. */
const IMAGE_PATHS = /^\/(?:media\/|icons\/|brand\/|favicon\.)/;

function selectHeaders(path: string, { responses, files, images }: SecurityHeaders) {
  if (IMAGE_PATHS.test(path)) return images;
  return path.startsWith("/assets/") ? files : responses;
}

import type { MiddlewareHandler } from "hono";

/** What each kind of answer says to browsers beside its content, names in lower case. */
export interface SecurityHeaders {
  /** Pages, documents, JSON, errors. */
  answers: Readonly<Record<string, string>>;
  /** Scripts, styles and fonts of the build. */
  files: Readonly<Record<string, string>>;
  pictures: Readonly<Record<string, string>>;
}

const CONTENT_POLICY = "content-security-policy";
/** A page whose address is a secret sets a stricter value than the default. */
const REFERRER_POLICY = "referrer-policy";

/** Two years, as lists of such hosts ask for. Subdomains are left to their owners. */
const TWO_YEARS_S = 2 * 365 * 24 * 60 * 60;

/** What no page of the shop asks a device or a browser for. */
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

/** What is no page loads nothing, is shown in no frame and sends nothing. A page's own policy takes its place. */
const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** A script that a page starts beside itself follows the policy it came with, and may fetch its other parts. */
const OWN_SCRIPTS = `${NOTHING}; script-src 'self'`;
/** A picture that somebody opens by itself runs nothing, whatever it holds. */
const SEALED = `${NOTHING}; sandbox`;

/**
 * The one place that says what every answer of the shop tells browsers about its safety.
 * @param siteUrl public origin; under https browsers are told to come back by it only
 */
export function securityHeaders(siteUrl: string): SecurityHeaders {
  const everywhere = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    [REFERRER_POLICY]: "strict-origin-when-cross-origin",
    "permissions-policy": UNUSED_FEATURES.map((name) => `${name}=()`).join(", "),
    "cross-origin-opener-policy": "same-origin",
    ...(isSecure(siteUrl) && { "strict-transport-security": `max-age=${TWO_YEARS_S}` }),
  };
  const own = { ...everywhere, "cross-origin-resource-policy": "same-origin" };
  return {
    answers: { ...own, [CONTENT_POLICY]: NOTHING },
    files: { ...own, [CONTENT_POLICY]: OWN_SCRIPTS },
    // Feeds, mails and chats show them on pages of others.
    pictures: { ...everywhere, "cross-origin-resource-policy": "cross-origin", [CONTENT_POLICY]: SEALED },
  };
}

/** Whether browsers reach the shop over TLS. */
function isSecure(siteUrl: string): boolean {
  return siteUrl.startsWith("https:");
}

/** Whether a header of an answer is repeated when a browser is told that it has the answer already. */
export function isRepeated(name: string): boolean {
  return REPEATED.has(name);
}

/** Not the policy of contents: the one that came with the copy stays. */
const REPEATED = new Set(
  Object.keys(securityHeaders("https:").answers).filter((name) => name !== CONTENT_POLICY),
);

/** Puts the headers on every answer that comes through here; a page's own policy stays. */
export function sendSecurityHeaders(headers: SecurityHeaders): MiddlewareHandler {
  return async (c, next) => {
    await next();
    applyHeaders(c.res, kindOf(c.req.path, headers));
  };
}

/** Puts headers on an answer but for policies that it has, or that a browser has with its copy of it. */
export function applyHeaders({ status, headers }: Response, added: Readonly<Record<string, string>>): void {
  const hasPolicy = status === 304 || headers.has(CONTENT_POLICY);
  const hasReferrerPolicy = headers.has(REFERRER_POLICY);
  // Not by `c.header`, which would copy the answer for each of them.
  for (const name in added) {
    if (name === CONTENT_POLICY && hasPolicy) continue;
    if (name === REFERRER_POLICY && hasReferrerPolicy) continue;
    headers.set(name, added[name] ?? "");
  }
}

/** Pictures of products, and those that stand for the shop itself elsewhere. */
const PICTURE = /^\/(?:media\/|icons\/|brand\/|favicon\.)/;

function kindOf(path: string, { answers, files, pictures }: SecurityHeaders) {
  if (PICTURE.test(path)) return pictures;
  return path.startsWith("/assets/") ? files : answers;
}

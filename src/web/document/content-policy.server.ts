import { createHash } from "node:crypto";

import type { Shop } from "#web/context.ts";
import type { DocumentParts } from "./document-parts.server.ts";

const SCRIPT = /<script\b([^>]*)>([^]*?)<\/script>/g;
const STYLE = /<style\b[^>]*>([^]*?)<\/style>/g;

/** External scripts need no hash, and browsers do not run data blocks. */
const NOT_INLINE = /\ssrc=|\stype="application\/(?:ld\+)?json"/;

/** Google's tag loads from the first and sends to the others, only after a visitor agrees. */
const TAG_SCRIPTS = ["https://www.googletagmanager.com"];
const TAG_COUNTERS = [
  "https://*.google-analytics.com",
  "https://*.analytics.google.com",
  "https://*.googletagmanager.com",
];

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * Returns the `Content-Security-Policy` of a document: the shop's own files, and the inline scripts and styles of its
 * head and of its end by their hashes. A script injected into the body is not run. Cached pages cannot carry nonces.
 * Decision 013.
 */
export function contentPolicy(
  { head, scripts: ownScripts }: DocumentParts,
  { siteUrl, gaMeasurementId, pictureOrigins }: Pick<Shop, "siteUrl" | "gaMeasurementId" | "pictureOrigins">,
): string {
  const isCounted = gaMeasurementId !== undefined;
  const scripts = [...`${head}${ownScripts}`.matchAll(SCRIPT)].flatMap(([, attributes = "", script = ""]) =>
    NOT_INLINE.test(attributes) ? [] : [hashOf(script)],
  );
  const styles = [...head.matchAll(STYLE)].map(([, style = ""]) => hashOf(style));
  const counters = isCounted ? TAG_COUNTERS : [];
  const directives = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...new Set(scripts), ...(isCounted ? TAG_SCRIPTS : [])],
    "style-src": ["'self'", ...new Set(styles)],
    "img-src": ["'self'", "data:", "blob:", ...pictureOrigins, ...counters],
    "connect-src": ["'self'", ...counters],
    "worker-src": ["'self'"],
    "object-src": ["'none'"],
    "frame-src": ["'none'"],
    "media-src": ["'none'"],
    "base-uri": ["'self'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    ...(siteUrl.startsWith("https:") && { "upgrade-insecure-requests": [] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}

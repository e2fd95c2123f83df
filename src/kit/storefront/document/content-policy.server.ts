import { createHash } from "node:crypto";

import type { DocumentParts } from "./document-parts.server.ts";

const SCRIPT = /<script\b([^>]*)>([^]*?)<\/script>/g;
const STYLE = /<style\b[^>]*>([^]*?)<\/style>/g;

/** External scripts need no hash, and browsers do not run data blocks. */
const NOT_INLINE = /\ssrc=|\stype="application\/(?:ld\+)?json"/;

/** Google's tag loads from this host, only after the visitor's consent. */
const GOOGLE_TAG_SCRIPTS = ["https://www.googletagmanager.com"];
/** Google's tag sends events to these hosts. */
const GOOGLE_TAG_ENDPOINTS = [
  "https://*.google-analytics.com",
  "https://*.analytics.google.com",
  "https://*.googletagmanager.com",
];

const hashSource = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The settings that decide which hosts a page may contact. */
export interface AllowedSources {
  siteUrl: string;
  /** Google Analytics measurement id; undefined if Google Analytics is off. */
  gaMeasurementId: string | undefined;
  /** Other origins that serve the shop's images. */
  imageOrigins: readonly string[];
}

/**
 * Returns the `Content-Security-Policy` of a document. The policy allows the shop's own files and, by hash, the inline
 * scripts and styles of the head and the inline scripts at the end of the body. A script injected into the page content
 * does not run. Hashes are used because cached pages cannot carry nonces. Decision 010.
 */
export function buildContentPolicy(
  { head, scripts: ownScripts }: DocumentParts,
  { siteUrl, gaMeasurementId, imageOrigins }: AllowedSources,
): string {
  const hasGoogleTag = gaMeasurementId !== undefined;
  const scripts = [...`${head}${ownScripts}`.matchAll(SCRIPT)].flatMap(([, attributes = "", script = ""]) =>
    NOT_INLINE.test(attributes) ? [] : [hashSource(script)],
  );
  const styles = [...head.matchAll(STYLE)].map(([, style = ""]) => hashSource(style));
  const analyticsEndpoints = hasGoogleTag ? GOOGLE_TAG_ENDPOINTS : [];
  const directives = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...new Set(scripts), ...(hasGoogleTag ? GOOGLE_TAG_SCRIPTS : [])],
    "style-src": ["'self'", ...new Set(styles)],
    "img-src": ["'self'", "data:", "blob:", ...imageOrigins, ...analyticsEndpoints],
    "connect-src": ["'self'", ...analyticsEndpoints],
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

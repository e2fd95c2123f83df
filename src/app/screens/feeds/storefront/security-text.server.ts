import { DAY_MS } from "#platform/rules/day.ts";

/**
 * RFC 9116 recommends less than a year. Each response contains a new date, so the document never expires while the shop
 * is running.
 */
const VALID_DAYS = 180;

interface SecurityTextSettings {
  /** Public origin without a trailing slash. */
  siteUrl: string;
  /** The shop's email address; undefined while it is the sample address. */
  email: string | undefined;
}

/** Returns the text of security.txt (RFC 9116): where to report a vulnerability, and the expiry date. */
export function buildSecurityText({ siteUrl, email }: SecurityTextSettings, now: Date = new Date()): string {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const expires = new Date(midnight + VALID_DAYS * DAY_MS).toISOString();
  return [
    ...(email === undefined ? [] : [`Contact: mailto:${email}`]),
    `Contact: ${siteUrl}/contact`,
    `Expires: ${expires}`,
    "Preferred-Languages: en, ur",
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}

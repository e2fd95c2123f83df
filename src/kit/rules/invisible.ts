/**
 * Invisible characters that people copy together with a code or an address: formatting characters such as zero-width
 * spaces, direction marks, soft hyphens and byte order marks, fillers, and all spaces except the usual one.
 */
const INVISIBLE = /[\p{Cf}\u034f\u115f\u1160\u2800\u3164\uffa0]|[\ufe00-\ufe0f]|(?! )\p{Zs}/gu;

/** Removes invisible characters from an identifier, e.g. an email address or a tracking number. */
export function removeInvisible(value: string): string {
  return value.replaceAll(INVISIBLE, "");
}

/** Returns the headers of a response with a private image, which nobody but the signed-in reader may keep. */
export function buildPrivateImageHeaders(contentType: string): Record<string, string> {
  return {
    "content-type": contentType,
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  };
}

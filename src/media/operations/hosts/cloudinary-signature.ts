import { createHash } from "node:crypto";

/**
 * Returns the hexadecimal signature of a request to Cloudinary's Upload API: the digest of its parameters, sorted by
 * name, followed by the secret. The parameters exclude `file`, `cloud_name`, `resource_type`, `api_key` and
 * `signature`. All accounts accept SHA-256, but not all accept SHA-1.
 * Spec: cloudinary.com/documentation/authentication_signatures.
 */
export function signParameters(
  parameters: Readonly<Record<string, string>>,
  apiSecret: string,
  algorithm: "sha1" | "sha256" = "sha256",
): string {
  const toSign = Object.entries(parameters)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    // Signature version 2: an escaped ampersand cannot start another parameter.
    .map(([name, value]) => `${name}=${value}`.replaceAll("&", "%26"))
    .join("&");
  return createHash(algorithm).update(`${toSign}${apiSecret}`).digest("hex");
}

import { createHash } from "node:crypto";

/**
 * The signature that proves a request to Cloudinary's Upload API, hexadecimal: the digest of its parameters in the
 * order of their names, followed by the secret. `file`, `cloud_name`, `resource_type`, `api_key` and `signature` itself
 * are never among the parameters. Every account takes SHA-256, not every account SHA-1.
 * Spec: cloudinary.com/documentation/authentication_signatures.
 */
export function cloudinarySignature(
  parameters: Readonly<Record<string, string>>,
  apiSecret: string,
  algorithm: "sha1" | "sha256" = "sha256",
): string {
  const toSign = Object.entries(parameters)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    // Version 2 of the signature: a value cannot pass for a further parameter.
    .map(([name, value]) => `${name}=${value}`.replaceAll("&", "%26"))
    .join("&");
  return createHash(algorithm).update(`${toSign}${apiSecret}`).digest("hex");
}

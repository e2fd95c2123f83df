import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const VERSION = "v1";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text for the database.
 * @param purpose authenticated with the text, so that an encrypted text cannot be used for another purpose
 * @param key 32 bytes
 */
export function encryptText(text: string, purpose: string, key: Uint8Array): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(purpose));
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64url")}`;
}

/** Decrypts a text. Returns `undefined` if the text was changed, or the key or the purpose differs. */
export function decryptText(encrypted: string, purpose: string, key: Uint8Array): string | undefined {
  const [version, encoded = ""] = encrypted.split(".");
  const bytes = Buffer.from(encoded, "base64url");
  if (version !== VERSION || bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const decrypted = Buffer.concat([
      decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
      decipher.final(),
    ]);
    return decrypted.toString("utf8");
  } catch {
    // Discards the original error: its message is not useful, and its cause could contain a part of the text.
    return undefined;
  }
}

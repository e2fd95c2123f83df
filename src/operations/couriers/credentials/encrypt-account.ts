import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

import type { CourierAccount } from "#domain/shipments/courier-account.ts";
import { courierAccountSchema } from "#domain/shipments/courier-account.ts";
import type { CourierKind } from "#domain/shipments/courier-kind.ts";
import { connectionMessages as texts } from "#domain/shipments/connection-messages.ts";
import { Conflict } from "#domain/shared/errors.ts";

const ALGORITHM = "aes-256-gcm";
const VERSION = "v1";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts an account for the table `couriers`. @param key 32 bytes */
export function encryptAccount(account: CourierAccount, key: Uint8Array): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(buildContext(account.kind));
  const encrypted = Buffer.concat([cipher.update(JSON.stringify(account), "utf8"), cipher.final()]);
  return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64url")}`;
}

/**
 * Decrypts an account.
 * @throws Conflict if the text was changed, or encrypted with another key or for another kind of courier
 */
export function decryptAccount(text: string, kind: CourierKind, key: Uint8Array): CourierAccount {
  const json = decrypt(text, kind, key);
  if (json === undefined) throw new Conflict(texts.unreadableAccount);
  const account = courierAccountSchema.safeParse(json).data;
  if (account?.kind !== kind) throw new Conflict(texts.invalidAccount);
  return account;
}

function decrypt(text: string, kind: CourierKind, key: Uint8Array): unknown {
  const [version, encoded = ""] = text.split(".");
  const bytes = Buffer.from(encoded, "base64url");
  if (version !== VERSION || bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(buildContext(kind))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const decrypted = Buffer.concat([
      decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
      decipher.final(),
    ]);
    return JSON.parse(decrypted.toString("utf8"));
  } catch {
    // The original error has no useful text, and its cause could contain a part of the account.
    return undefined;
  }
}

/** Binds a text to its purpose, so that the account of one courier cannot replace the account of another kind. */
function buildContext(kind: CourierKind): Buffer {
  return Buffer.from(`courier-account:${kind}`);
}

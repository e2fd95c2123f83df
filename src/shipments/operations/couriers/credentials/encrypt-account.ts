import type { CourierAccount } from "../../../rules/courier-account.ts";
import { courierAccountSchema } from "../../../rules/courier-account.ts";
import type { CourierKind } from "../../../rules/courier-kind.ts";
import { connectionMessages as texts } from "../../../rules/courier-messages.ts";
import { Conflict } from "#kit/rules/errors.ts";

import { decryptText, encryptText } from "#platform/secrets/encrypt-text.ts";

/** Encrypts an account for the table `couriers`. @param key 32 bytes */
export function encryptAccount(account: CourierAccount, key: Uint8Array): string {
  return encryptText(JSON.stringify(account), getEncryptionPurpose(account.kind), key);
}

/**
 * Decrypts an account.
 * @throws Conflict if the text was changed, or encrypted with another key or for another kind of courier
 */
export function decryptAccount(text: string, kind: CourierKind, key: Uint8Array): CourierAccount {
  const json = decryptText(text, getEncryptionPurpose(kind), key);
  if (json === undefined) throw new Conflict(texts.unreadableAccount);
  const account = courierAccountSchema.safeParse(JSON.parse(json)).data;
  if (account?.kind !== kind) throw new Conflict(texts.invalidAccount);
  return account;
}

/** Binds an encrypted account to its kind of courier, so that it cannot replace the account of another kind. */
function getEncryptionPurpose(kind: CourierKind): string {
  return `courier-account:${kind}`;
}

import { createHmac } from "node:crypto";

import type { AuditSubject } from "#staff/rules/audit/audit.ts";

import type { Contacts } from "./find-person.ts";

const LABEL_LENGTH = 8;

/**
 * Returns the keyed hash of a phone number (E.164) or an email address (lower case). Without the key, the hash
 * cannot be reversed.
 */
function hashContact(contact: string, key: Uint8Array): string {
  return createHmac("sha256", key).update(`person:${contact}`).digest("base64url");
}

/**
 * Returns the hash of an erased contact. The hash starts with an id of the key, so that a shop with another key can
 * detect that the hash is unusable.
 */
export function hashErasedContact(contact: string, key: Uint8Array): string {
  return `${getKeyId(key)}.${hashContact(contact, key)}`;
}

/** Returns whether the hash of an erased contact was created with the key. */
export function isHashedWith(contactHash: string, key: Uint8Array): boolean {
  return contactHash.startsWith(`${getKeyId(key)}.`);
}

function getKeyId(key: Uint8Array): string {
  return createHmac("sha256", key).update("key-id").digest("base64url").slice(0, LABEL_LENGTH);
}

/**
 * Returns the subject of audit entries about a person. The subject identifies the person only by the start of a keyed
 * hash.
 */
export function toPersonSubject({ phones, emails }: Contacts, key: Uint8Array): AuditSubject {
  const id = hashContact([...phones, ...emails].join(" "), key).slice(0, LABEL_LENGTH);
  return { type: "person", id, label: `Person ${id}` };
}

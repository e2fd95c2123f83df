import { createHmac } from "node:crypto";

import type { AuditSubject } from "#domain/staff/audit.ts";

import type { Contacts } from "./find-person.ts";

const LABEL_LENGTH = 8;

/** Returns the keyed hash of a phone number (E.164) or an e-mail address (lower case). Without the key, it cannot be reversed. */
export function hashContact(contact: string, key: Uint8Array): string {
  return createHmac("sha256", key).update(`person:${contact}`).digest("base64url");
}

/** Returns the subject of audit entries about a person, which identifies the person only by the start of a keyed hash. */
export function toPersonSubject({ phones, emails }: Contacts, key: Uint8Array): AuditSubject {
  const id = hashContact([...phones, ...emails].join(" "), key).slice(0, LABEL_LENGTH);
  return { type: "person", id, label: `Person ${id}` };
}

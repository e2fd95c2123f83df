import type { Permission } from "#domain/staff/permissions.ts";

import { HIDDEN, maskEmail, maskPhone } from "./masking.ts";

/** Maps fields with customers' contact details to their masks, by field name. Names and cities are not masked. */
const MASKS: readonly { namePattern: RegExp; mask: (value: string) => string }[] = [
  // The first two patterns are not anchored, so they match derived field names such as `phoneE164` or `orderEmail`.
  { namePattern: /phone/i, mask: maskPhone },
  { namePattern: /email/i, mask: maskEmail },
  { namePattern: /^contact$/, mask: (value) => (value.includes("@") ? maskEmail(value) : maskPhone(value)) },
  { namePattern: /^(street|zipCode|address)$/, mask: () => HIDDEN },
];

/** Free-text fields in which customers or staff may have written contact details. */
const TEXT_FIELDS = new Set([
  "text",
  "note",
  "message",
  "label",
  "from",
  "to",
  "lastError",
  "bookingError",
  "stateText",
  "remarks",
]);

const EMAIL = /[^\s@<>()]+@[^\s@<>()]+\.\w+/g;
/**
 * A phone number starts with `+` or 0. The character before it must not be a letter or digit, as in an order number.
 */
const PHONE = /(?<![\p{L}\p{N}])(?:\+|0)\d(?:[\s-]?\d){7,13}/gu;

function maskText(value: string): string {
  return value.replaceAll(EMAIL, maskEmail).replaceAll(PHONE, maskPhone);
}

/** Returns whether a record is about staff. Accounts and actors have a `uid`; audit log subjects have a `type`. */
function isAboutStaff(record: object): boolean {
  return "uid" in record || ("type" in record && (record.type === "user" || record.type === "session"));
}

/** Masks the fields of a value in place, at any depth. */
function maskFields(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  const isMaskable = !isAboutStaff(value);
  // The text of a sent message may contain the customer's address.
  if ("kind" in value && value.kind === "message" && "note" in value) Reflect.set(value, "note", null);
  for (const [name, field] of Object.entries(value)) {
    if (typeof field !== "string") maskFields(field);
    else if (isMaskable && TEXT_FIELDS.has(name)) Reflect.set(value, name, maskText(field));
    else if (isMaskable) {
      const rule = MASKS.find(({ namePattern }) => namePattern.test(name));
      if (rule) Reflect.set(value, name, rule.mask(field));
    }
  }
}

/** Returns a copy in which customers' phone numbers, email addresses and street addresses are masked. */
export function maskContacts<Value>(value: Value): Value {
  const copy = structuredClone(value);
  maskFields(copy);
  return copy;
}

/** Returns the value as a staff member may see it: contact details only with the permission `customers.contact`. */
export function maskUnlessPermitted<Value>(
  staff: { permissions: readonly Permission[] },
  value: Value,
): Value {
  return staff.permissions.includes("customers.contact") ? value : maskContacts(value);
}

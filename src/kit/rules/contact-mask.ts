import type { Permission } from "./permissions.ts";

import { isEmail } from "./email.ts";
import { maskText } from "./mask-text.ts";
import { HIDDEN, maskEmail, maskPhone } from "./masking.ts";

/** Maps fields with customers' contact details to their masks, by field name. Names and cities are not masked. */
const MASKS: readonly { namePattern: RegExp; mask: (value: string) => string }[] = [
  // The first two patterns are not anchored, so they match derived field names such as `phoneE164` or `orderEmail`.
  { namePattern: /phone/i, mask: maskPhone },
  { namePattern: /email/i, mask: (value) => (value.includes("@") ? maskEmail(value) : maskText(value)) },
  { namePattern: /^contact$/, mask: (value) => (value.includes("@") ? maskEmail(value) : maskPhone(value)) },
  { namePattern: /^(street|zip_?code|address|payeeAccount)$/i, mask: () => HIDDEN },
];

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Fields that are masked only if their whole value is a contact: ids, numbers of parcels and products, and times. In
 * all other texts, people may have written a contact. A new field is therefore masked unless it is listed here.
 */
const FREE_FIELDS =
  /^(id|ids|uid|slug|sku|mpn|barcode|publicId|image|color|orderNumber|reference|trackingNumber|references?)$|[a-z](Id|Ids|At|Slug)$/;

/** Contact details of the shop and of couriers, and names of staff, which may be email addresses. */
const SHOP_FIELDS = /^(store|helpContact|by|staffName|staffOptions)$|[a-z]By$/;

/** The fields that packers and couriers need to deliver a parcel. */
export const DELIVERY_FIELDS: ReadonlySet<string> = new Set([
  "street",
  "zipCode",
  "address",
  "phone",
  "customerPhone",
  "customerPhoneE164",
  "alternativePhone",
]);

/** What staff need to pay a customer back. */
const PAYEE_ACCOUNT = "payeeAccount";

/** Links to files and pages of the shop or of couriers. Links that start a chat or a call contain a number. */
const LINK = /^(?:https?:\/)?\/(?!.*(?:wa\.me|whatsapp))[^\s?]*$/i;

/** Returns whether a record is about staff. Accounts and actors have a `uid`; audit log subjects have a `type`. */
function isAboutStaff(record: object): boolean {
  return ("uid" in record && record.uid !== null) || ("type" in record && record.type === "user");
}

/** Returns whether a value is a record or a list, whose fields are masked. Others, e.g. dates, contain no contact. */
function isContainer(value: unknown): value is Record<string, unknown> | unknown[] {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

/** Returns whether a field of an audit entry, in a list or an export, names a staff account. */
function namesStaff(name: string, value: unknown, record: Record<string, unknown>): boolean {
  const { actor, actorId, subjectType } = record;
  const isByStaff = isContainer(actor) ? isAboutStaff(actor) : typeof actorId === "string";
  const isOwnSession = (type: unknown) => isByStaff && type === "session";
  if (name === "actorName") return isByStaff;
  if (name === "subject") return isContainer(value) && !Array.isArray(value) && isOwnSession(value["type"]);
  return name === "subjectLabel" && (subjectType === "user" || isOwnSession(subjectType));
}

function maskField(name: string, value: string): string {
  const rule = MASKS.find(({ namePattern }) => namePattern.test(name));
  if (rule) return rule.mask(value);
  if (FREE_FIELDS.test(name))
    return isEmail(value) ? maskEmail(value) : value.startsWith("+") ? maskPhone(value) : value;
  return LINK.test(value) ? value : maskText(value);
}

function maskRecord(record: Record<string, unknown>, kept: ReadonlySet<string>): Record<string, unknown> {
  const isFree = isAboutStaff(record);
  const isMessage = record["kind"] === "message";
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      // The text of a message may contain the customer's address.
      if (isMessage && name === "note") return [name, null];
      if (name === "text" && "language" in record) return [name, HIDDEN];
      if (SHOP_FIELDS.test(name) || kept.has(name) || namesStaff(name, value, record)) return [name, value];
      if (isFree && typeof value === "string") return [name, value];
      // A change names the field whose values it contains.
      const isValue = (name === "from" || name === "to") && typeof record["field"] === "string";
      return [name, maskValue(isValue ? String(record["field"]) : name, value, kept)];
    }),
  );
}

function maskValue(name: string, value: unknown, kept: ReadonlySet<string>): unknown {
  if (typeof value === "string") return maskField(name, value);
  if (!isContainer(value)) return value;
  return Array.isArray(value) ? value.map((item) => maskValue(name, item, kept)) : maskRecord(value, kept);
}

/**
 * Returns a copy in which customers' phone numbers, email addresses and street addresses are masked: fields by their
 * name, and contacts in all other texts.
 * @param kept names of fields that are not masked
 */
export function maskContacts<Value>(value: Value, kept: ReadonlySet<string> = NOTHING): Value {
  return maskValue("", value, kept) as Value;
}

/**
 * Returns the value as a staff member may see it: contact details only with the permission `customers.contact`, accounts
 * of customers also with `money.refund`.
 * @param kept names of fields that every staff member may see
 */
export function maskUnlessPermitted<Value>(
  staff: { permissions: readonly Permission[] },
  value: Value,
  kept: ReadonlySet<string> = NOTHING,
): Value {
  if (staff.permissions.includes("customers.contact")) return value;
  const paysBack = staff.permissions.includes("money.refund");
  return maskContacts(value, paysBack ? new Set([...kept, PAYEE_ACCOUNT]) : kept);
}

/** Types of records in the audit log, with their labels. */
export const AUDIT_SUBJECT_LABELS = {
  product: "Product",
  collection: "Collection",
  order: "Order",
  hero: "Hero images",
  message: "Contact message",
  newsletter: "Newsletter",
  user: "Account",
  session: "Sign-in",
  import: "Import",
  store: "Store settings",
  review: "Review",
  job: "Background job",
  view: "Saved view",
  note: "Fragrance note",
  synonyms: "Search words",
  discount: "Discount",
  money: "Money",
  "money-account": "Money account",
  restock: "Back-in-stock request",
  phone: "Phone number",
  customer: "Customer",
  person: "Personal data",
  template: "Message template",
  delivery: "Delivery rates",
  courier: "Courier",
  "api-key": "API key",
  webhook: "Webhook",
  role: "Role",
  invitation: "Invitation",
  activity: "Activity",
} as const;

export type AuditSubjectType = keyof typeof AUDIT_SUBJECT_LABELS;

export const AUDIT_SUBJECTS = Object.keys(AUDIT_SUBJECT_LABELS) as readonly AuditSubjectType[];

export const AUDIT_ACTIONS = [
  "added",
  "updated",
  "deleted",
  "stock-changed",
  "status-changed",
  "notes-changed",
  "details-changed",
  "items-changed",
  "payment-changed",
  "featured",
  "unfeatured",
  "reordered",
  "activated",
  "handled",
  "reopened",
  "hidden",
  "shown",
  "replied",
  "exported",
  "printed",
  "read",
  "searched",
  "imported",
  "import-undone",
  "price-change-undone",
  "retried",
  "message-queued",
  "message-sent",
  "message-tested",
  "restored",
  "reply-queued",
  "sending-started",
  "sending-stopped",
  "called",
  "reversed",
  "closed",
  "payment-recorded",
  "payment-rejected",
  "proof-attached",
  "refund-entered",
  "refund-paid",
  "refund-cancelled",
  "shipped",
  "parcel-updated",
  "inspected",
  "account-changed",
  "secret-changed",
  "revoked",
  "password-reset",
  "password-refused",
  "password-recovered",
  "new-device",
  "joined",
  "withdrawn",
  "second-factor-enabled",
  "second-factor-disabled",
  "passkey-added",
  "passkey-removed",
  "recovery-codes-created",
  "recovery-code-used",
  "blocked",
  "unblocked",
  "erased",
  "disabled",
  "enabled",
  "signed-in",
  "sign-in-refused",
  "signed-out",
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Actions that read data in bulk and change nothing. */
export const BULK_READ_ACTIONS = [
  "exported",
  "printed",
  "read",
  "searched",
] as const satisfies readonly AuditAction[];

/** The originator of an action: a staff account, or `uid` null for an action without an account. */
export interface Actor {
  uid: string | null;
  email: string;
  /** Name of the account's API key that authenticated the request. */
  apiKeyName?: string;
}

/** The actor of commands that are run on the command line. */
export const COMMAND_LINE: Actor = { uid: null, email: "command line" };

/** The actor of changes by a shopper on their order page. */
export const CUSTOMER: Actor = { uid: null, email: "customer" };

/** The record that an action changed or read; `label` is its name at that time. */
export interface AuditSubject {
  type: AuditSubjectType;
  id: string;
  label: string;
}

/**
 * Values of a field before and after a change: text, ISO 8601 for dates, otherwise JSON. In changed settings, commas
 * separate the items of a list.
 */
export interface AuditChange {
  field: string;
  from: string | null;
  to: string | null;
}

/** An entry of the audit log; `at` is ISO 8601 UTC, `network` the client address of a sign-in. */
export interface AuditEntry {
  id: number;
  at: string;
  actor: Actor;
  action: AuditAction;
  subject: AuditSubject;
  changes: AuditChange[];
  network: string | null;
}

/** Longer values are truncated to keep the audit log small. */
const MAX_VALUE_LENGTH = 300;
/** Number of characters that truncated values keep before their first difference. */
const CONTEXT_LENGTH = 40;

function toText(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Returns the position of the first different character. */
function findDifference(from: string, to: string): number {
  let index = 0;
  while (index < from.length && from[index] === to[index]) index += 1;
  return index;
}

function truncate(text: string, start: number): string | null {
  if (text === "") return null;
  const part = text.slice(start, start + MAX_VALUE_LENGTH);
  return `${start > 0 ? "…" : ""}${part}${start + MAX_VALUE_LENGTH < text.length ? "…" : ""}`;
}

/** Returns both values as text. If one is too long, both start shortly before their first difference. */
function toChange(field: string, before: unknown, after: unknown): AuditChange {
  const [from, to] = [toText(before), toText(after)];
  const isLong = Math.max(from.length, to.length) > MAX_VALUE_LENGTH;
  const start = isLong ? Math.max(0, findDifference(from, to) - CONTEXT_LENGTH) : 0;
  return { field, from: truncate(from, start), to: truncate(to, start) };
}

/** Returns the changes of those `fields` whose values differ, in the given order. */
export function listFieldChanges<Subject extends object>(
  before: Subject,
  after: Subject,
  fields: readonly (keyof Subject & string)[],
): AuditChange[] {
  return fields.flatMap((field) => {
    const isSame = JSON.stringify(before[field] ?? null) === JSON.stringify(after[field] ?? null);
    return isSame ? [] : [toChange(field, before[field], after[field])];
  });
}

/**
 * Returns the changes between two versions of settings. Nested settings are fields such as `address.city`; list items
 * are separated by commas. A change to a secret setting omits the values.
 * @param before undefined for new settings
 */
export function listSettingChanges<Settings extends object>(
  before: Settings | undefined,
  after: Settings,
  secrets: ReadonlySet<string> = new Set(),
): AuditChange[] {
  const [from, to] = [flattenSettings(before ?? {}), flattenSettings(after)];
  const fields = [...new Set([...Object.keys(to), ...Object.keys(from)])];
  return listFieldChanges(from, to, fields).map((change) =>
    secrets.has(change.field) ? { field: change.field, from: null, to: "changed" } : change,
  );
}

function flattenSettings(settings: object): Record<string, unknown> {
  const entries = Object.entries(settings).flatMap(
    ([field, value]: [string, unknown]): [string, unknown][] => {
      if (Array.isArray(value)) return [[field, value.map(describeItem).join(", ")]];
      if (typeof value !== "object" || value === null) return [[field, value]];
      return Object.entries(flattenSettings(value)).map(([subfield, subvalue]) => [
        `${field}.${subfield}`,
        subvalue,
      ]);
    },
  );
  return Object.fromEntries(entries);
}

/**
 * Returns an item of a list as text, e.g. `Instagram https://…`. Sorts the values by field name, because jsonb does not
 * preserve the order of fields.
 */
function describeItem(item: unknown): string {
  if (typeof item !== "object" || item === null) return String(item);
  const entries: [string, unknown][] = Object.entries(item);
  return entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => value)
    .join(" ");
}

const STOCK_FIELD = /^stock /;

/** Returns the audit field that records the stock of one size, e.g. `stock 50ml`. */
export function toStockField(variant: string): string {
  return `stock ${variant}`;
}

/** Returns whether an audit field records the stock of a size. */
export function isStockField(field: string): boolean {
  return STOCK_FIELD.test(field);
}

/**
 * Returns a readable label for a field: `variantPricing.1.7 oz` is "Variant pricing, 1.7 oz". References of records and
 * names, such as `ZE12345678901-1` or `items.No. 5 50ml`, appear as recorded.
 */
export function formatField(field: string): string {
  if (field === "isAdmin") return "Admin";
  if (isStockField(field)) return field.replace(/^s/, "S");
  if (!/^[a-z]/.test(field)) return field;
  const [name = "", ...rest] = field.split(/(?<=^\w+)\./);
  // Only names of settings begin with a lowercase letter after a dot.
  const parts = rest.flatMap((part) => part.split(/\.(?=[a-z])/));
  const words = name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, " ")
    .replaceAll(/[-_]/g, " ")
    .toLowerCase()
    .replaceAll(/\b(?:api|id|url)\b/g, (acronym) => acronym.toUpperCase());
  return [words.charAt(0).toUpperCase() + words.slice(1), ...parts].join(", ");
}

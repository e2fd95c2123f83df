/** What the audit trail speaks of. */
export const AUDIT_SUBJECTS = [
  "product",
  "collection",
  "order",
  "hero",
  "message",
  "newsletter",
  "user",
  "session",
  "import",
  "store",
  "review",
] as const;

export type AuditSubjectType = (typeof AUDIT_SUBJECTS)[number];

export const AUDIT_ACTIONS = [
  "added",
  "updated",
  "deleted",
  "stock-changed",
  "status-changed",
  "notes-changed",
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
  "imported",
  "import-undone",
  "password-reset",
  "password-refused",
  "disabled",
  "enabled",
  "signed-in",
  "sign-in-refused",
  "signed-out",
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Actions that read data in bulk and change nothing. */
export const BULK_READ_ACTIONS = ["exported", "printed", "read"] as const satisfies readonly AuditAction[];

/** Who acts: a signed-in member of staff, or with `uid` null something without an account. */
export interface Actor {
  uid: string | null;
  email: string;
}

/** The commands an operator runs on the machine. */
export const COMMAND_LINE: Actor = { uid: null, email: "command line" };

/** A shopper on the page of their own order. */
export const CUSTOMER: Actor = { uid: null, email: "customer" };

/** What was acted on; `label` is its name at that time. */
export interface AuditSubject {
  type: AuditSubjectType;
  id: string;
  label: string;
}

/** One field's value before and after, as words: whatever is no text is written as JSON. */
export interface AuditChange {
  field: string;
  from: string | null;
  to: string | null;
}

/** One line of the trail; `at` is ISO 8601 UTC, `address` the network address of a sign-in. */
export interface AuditEntry {
  id: number;
  at: string;
  actor: Actor;
  action: AuditAction;
  subject: AuditSubject;
  changes: AuditChange[];
  address: string | null;
}

/** Longer values are cut: the trail says what changed, it is no archive. */
const MAX_VALUE_LENGTH = 300;

function inWords(value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null;
  const words = typeof value === "string" ? value : JSON.stringify(value);
  return words.length > MAX_VALUE_LENGTH ? `${words.slice(0, MAX_VALUE_LENGTH)}…` : words;
}

/** The named fields whose values differ, in the order given. */
export function changedFields<Subject extends object>(
  before: Subject,
  after: Subject,
  fields: readonly (keyof Subject & string)[],
): AuditChange[] {
  return fields.flatMap((field) => {
    const isSame = JSON.stringify(before[field] ?? null) === JSON.stringify(after[field] ?? null);
    return isSame ? [] : [{ field, from: inWords(before[field]), to: inWords(after[field]) }];
  });
}

const STOCK_FIELD = /^stock /;

/** Returns the audit field that records the stock of one size, e.g. `stock 50ml`. */
export function stockField(variant: string): string {
  return `stock ${variant}`;
}

/** Whether an audit field records the stock of a size. */
export function isStockField(field: string): boolean {
  return STOCK_FIELD.test(field);
}

/** A field's name as people read it: `variantPricing.50ml` is "Variant pricing, 50ml". */
export function fieldLabel(field: string): string {
  if (field === "isAdmin") return "Admin";
  const [name = "", ...parts] = field.split(".");
  const words = name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, " ")
    .replaceAll(/[-_]/g, " ")
    .toLowerCase();
  return [words.charAt(0).toUpperCase() + words.slice(1), ...parts].join(", ");
}

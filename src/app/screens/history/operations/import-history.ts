import { eq } from "drizzle-orm";

import { toE164 } from "#kit/operations/to-e164.ts";
import { Conflict } from "#kit/rules/errors.ts";
import {
  addProfiles,
  deleteImportedProfiles,
  findNewProfiles,
} from "#customers/operations/customer-profiles.ts";
import {
  findHistoryImport,
  getHistoryImport,
  lockHistoryImports,
} from "#customers/operations/history-imports.ts";
import { buildCustomerRecords, countWithoutConsent } from "#customers/rules/shop-files/customer-records.ts";
import type {
  HistoryImport,
  HistoryPreview,
  HistoryRecord,
  OpenOrderChoice,
} from "#customers/rules/shop-files/history-schema.ts";
import { HISTORY_SHOP_NAMES, MAX_PREVIEWED } from "#customers/rules/shop-files/history-schema.ts";
import { historyFileMessages as messages } from "#customers/rules/shop-files/history-messages.ts";
import type { ShopCustomer } from "#customers/rules/shop-files/shop-customers.ts";
import { convertCustomers } from "#customers/rules/shop-files/shop-customers.ts";
import type { ShopFile } from "#customers/rules/shop-files/shop-file.ts";
import { readShopFile } from "#customers/rules/shop-files/shop-file.ts";
import { historyImports } from "#customers/tables/customer-schema.server.ts";
import { formatPrice, toPkr } from "#kit/rules/money.ts";
import {
  addImportedSubscribers,
  deleteImportedSubscribers,
  findNewSubscribers,
} from "#messages/operations/newsletter/import-subscribers.ts";
import type { PlannedPastOrder } from "#orders/operations/past-orders/past-orders.ts";
import {
  addPastOrders,
  deletePastOrders,
  planPastOrders,
} from "#orders/operations/past-orders/past-orders.ts";
import type { PastOrder } from "#orders/rules/past-orders/convert-orders.ts";
import { convertOrders } from "#orders/rules/past-orders/convert-orders.ts";
import type { Database } from "#platform/db/client.server.ts";
import { toShopDay } from "#platform/rules/day.ts";
import type { SheetTable } from "#platform/rules/sheet-cell.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";
import { findErasedContacts } from "#privacy/operations/erasure-list.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { getStore } from "#store/operations/get-store.ts";
import { subtractMonths } from "#store/rules/retention.ts";
import { STORE_DEFAULTS } from "#store/rules/store.ts";

interface HistoryOptions {
  openOrders?: OpenOrderChoice;
  /** Returns the key with which the contacts of erased persons are recognized. */
  getKey: GetCredentialsKey;
  now?: Date;
}

interface HistoryPlan {
  file: ShopFile;
  orders: PlannedPastOrder[];
  profiles: ShopCustomer[];
  emails: string[];
  preview: HistoryPreview;
}

/** Returns what importing a file with customers or orders of another shop would add. Changes nothing. */
export async function previewHistory(
  db: Database,
  sheet: SheetTable,
  options: HistoryOptions,
): Promise<HistoryPreview> {
  return (await db.transaction((tx) => planHistory(tx, readShopFile(sheet), options))).preview;
}

/**
 * Adds the customers or past orders of a file in one transaction. Records that are here already stay as they are. A repeated
 * import id returns the first import and changes nothing.
 * @throws InvalidInput if the file is no export of customers or orders
 */
export async function importHistory(
  db: Database,
  { id, fileName, sheet }: { id: string; fileName: string; sheet: SheetTable },
  { by, ...options }: HistoryOptions & { by?: Actor | undefined },
): Promise<HistoryImport> {
  return db.transaction(async (tx) => {
    await lockHistoryImports(tx);
    const existing = await findHistoryImport(tx, id);
    if (existing) return existing;
    const { file, orders, profiles, emails, preview } = await planHistory(tx, readShopFile(sheet), options);
    const { kind, shop, added, subscribed } = preview;
    await tx
      .insert(historyImports)
      .values({ id, kind, shop, fileName, added, subscribed, staffId: by?.uid ?? null });
    if (file.kind === "orders") await addPastOrders(tx, orders, id);
    else {
      await addProfiles(tx, profiles, id);
      await addImportedSubscribers(tx, emails, {
        importId: id,
        source: `${HISTORY_SHOP_NAMES[shop]}: ${fileName}`,
      });
    }
    const changes = Object.entries({ [kind]: added, subscribers: subscribed }).map(([field, count]) => {
      return { field, from: null, to: String(count) };
    });
    await recordAudit(tx, {
      by,
      action: "imported",
      subject: { type: "import", id, label: fileName },
      changes,
    });
    return getHistoryImport(tx, id);
  });
}

/**
 * Deletes everything that an import added: past orders, or customers and newsletter subscribers.
 * @throws NotFound if the import is unknown
 * @throws Conflict if the import was already undone, or staff changed one of its orders or customers since
 */
export async function undoHistoryImport(
  db: Database,
  id: string,
  { by }: { by?: Actor | undefined } = {},
): Promise<HistoryImport> {
  return db.transaction(async (tx) => {
    await lockHistoryImports(tx);
    const { undoneAt, fileName } = await getHistoryImport(tx, id);
    if (undoneAt !== null) throw new Conflict(messages.undoneAlready);
    await deletePastOrders(tx, id);
    await deleteImportedProfiles(tx, id);
    await deleteImportedSubscribers(tx, id);
    await tx.update(historyImports).set({ undoneAt: new Date() }).where(eq(historyImports.id, id));
    await recordAudit(tx, {
      by,
      action: "import-undone",
      subject: { type: "import", id, label: fileName },
    });
    return getHistoryImport(tx, id);
  });
}

async function planHistory(tx: Database, file: ShopFile, options: HistoryOptions): Promise<HistoryPlan> {
  return file.kind === "orders" ? planOrders(tx, file, options) : planCustomers(tx, file, options);
}

async function planOrders(
  tx: Database,
  file: ShopFile,
  { openOrders = "leave-out", getKey, now = new Date() }: HistoryOptions,
): Promise<HistoryPlan> {
  const converted = convertOrders(file, { toPhone: toE164, openOrders, now });
  const listContacts = ({ phones, email }: PastOrder) => [phones.e164 ?? "", ...phones.otherE164, email];
  const erased = await findErasedContacts(tx, converted.orders.flatMap(listContacts), getKey);
  const isErased = (order: PastOrder) => listContacts(order).some((contact) => erased.has(contact));
  const plan = await planPastOrders(tx, converted.orders);
  const added = plan.added.filter(({ order }) => !isErased(order));
  const toRecord = (outcome: HistoryRecord["outcome"], detail: string) => (order: PastOrder) => {
    return { row: order.row, label: order.orderNumber, outcome, detail };
  };
  const records = [
    ...converted.leftOut,
    ...plan.others.map(toRecord("left-out", messages.otherDate)),
    ...plan.added.flatMap(({ order }) =>
      isErased(order) ? toRecord("left-out", messages.erased)(order) : [],
    ),
    ...added.map(({ order }) => toRecord("added", describeOrder(order))(order)),
    ...plan.known.map(toRecord("known", "")),
  ];
  const notes = [
    ...converted.notes,
    ...(plan.unmatched > 0 ? [messages.unmatched(plan.unmatched)] : []),
    ...(await describeRetention(tx, added, now)),
  ];
  const preview = buildPreview(file, records, { open: converted.open, subscribed: 0, notes });
  return { file, orders: added, profiles: [], emails: [], preview };
}

function describeOrder({ placedAt, status, name, city, total }: PastOrder): string {
  return [toShopDay(placedAt), status, name, city, formatPrice(toPkr(total))].filter(Boolean).join(" · ");
}

/** Says how many orders the retention of personal data anonymizes at once. */
async function describeRetention(
  tx: Database,
  added: readonly PlannedPastOrder[],
  now: Date,
): Promise<string[]> {
  const { orderMonths } = ((await getStore(tx)) ?? STORE_DEFAULTS).retention;
  if (orderMonths === 0) return [];
  const until = subtractMonths(now, orderMonths);
  const count = added.filter(({ order }) => order.placedAt < until).length;
  return count > 0 ? [messages.retention(count, orderMonths)] : [];
}

async function planCustomers(tx: Database, file: ShopFile, { getKey }: HistoryOptions): Promise<HistoryPlan> {
  const { customers, leftOut, rounded } = convertCustomers(file, toE164);
  const listContacts = ({ phone, otherPhones, email }: ShopCustomer) => [
    phone ?? "",
    ...otherPhones,
    email ?? "",
  ];
  const erased = await findErasedContacts(tx, customers.flatMap(listContacts), getKey);
  const isErased = (customer: ShopCustomer) => listContacts(customer).some((contact) => erased.has(contact));
  const kept = customers.filter((customer) => !isErased(customer));
  const profiles = await findNewProfiles(tx, kept);
  const consents = kept.flatMap(({ email, hasConsent }) => (hasConsent && email !== null ? [email] : []));
  const { emails, unsubscribed } = await findNewSubscribers(tx, consents);
  const withoutConsent = countWithoutConsent(kept);
  const records = [
    ...leftOut,
    ...customers.filter(isErased).map(({ row, label }): HistoryRecord => {
      return { row, label, outcome: "left-out", detail: messages.erased };
    }),
    ...buildCustomerRecords(kept, { profiles, emails, unsubscribed }),
  ];
  const preview = buildPreview(file, records, {
    open: 0,
    subscribed: emails.length,
    notes: [
      ...(rounded > 0 ? [messages.rounded(rounded)] : []),
      ...(withoutConsent > 0 ? [messages.withoutConsent(withoutConsent)] : []),
    ],
  });
  return { file, orders: [], profiles, emails, preview };
}

/** Counts all records and keeps the first of each outcome, those that are left out first. */
function buildPreview(
  { kind, shop, ignoredHeaders, notes }: ShopFile,
  records: readonly HistoryRecord[],
  facts: Pick<HistoryPreview, "open" | "subscribed" | "notes">,
): HistoryPreview {
  const withOutcome = (outcome: HistoryRecord["outcome"]) =>
    records.filter((record) => record.outcome === outcome).toSorted((a, b) => a.row - b.row);
  const [leftOut, added, known] = [withOutcome("left-out"), withOutcome("added"), withOutcome("known")];
  return {
    kind,
    shop,
    added: added.length,
    known: known.length,
    leftOut: leftOut.length,
    open: facts.open,
    subscribed: facts.subscribed,
    records: [leftOut, added, known].flatMap((list) => list.slice(0, MAX_PREVIEWED)),
    ignoredHeaders,
    notes: [
      ...notes,
      ...(kind === "orders" && ignoredHeaders.some((header) => /^accepts marketing$/i.test(header))
        ? [messages.consentInCustomers]
        : []),
      ...facts.notes,
    ],
  };
}

import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { loader as collections } from "#catalogue/admin/routes/collections.tsx";
import { loader as notes } from "#catalogue/admin/routes/notes.tsx";
import { loader as staffProducts } from "#catalogue/admin/routes/products.tsx";
import { loader as searchWords } from "#catalogue/admin/routes/search-words.tsx";
import { COLLECTION_ITEMS, collectionList } from "#catalogue/rules/collections/collection-list.ts";
import { NOTE_ITEMS, noteList } from "#catalogue/rules/scent/note-list.ts";
import { SYNONYM_ITEMS, synonymList } from "#catalogue/rules/search/synonym-list.ts";
import { productList } from "#catalogue/rules/staff-product-query.ts";
import type { StaffProduct } from "#catalogue/rules/staff-product.ts";
import { inventoryList } from "#catalogue/rules/stock/inventory-query.ts";
import type { StockedProduct } from "#catalogue/rules/stock/inventory.ts";
import { restockList } from "#catalogue/rules/stock/restock/restock-query.ts";
import type { RestockRequest } from "#catalogue/rules/stock/restock/restock-query.ts";
import { loader as blockedNumbers } from "#customers/admin/routes/blocked-numbers.tsx";
import type { BlockedPhone } from "#customers/rules/blocked-phone.ts";
import { blockedPhoneList } from "#customers/rules/blocked-phone.ts";
import type { PaymentRow, RefundRow } from "#payments/rules/payment-list.ts";
import { paymentList, refundList } from "#payments/rules/payment-list.ts";
import { loader as returns } from "#returns/admin/routes/returns.tsx";
import { returnList } from "#returns/rules/return.ts";
import { loader as moneyAccounts } from "#ledger/admin/routes/money-accounts.tsx";
import { MONEY_ACCOUNT_ITEMS, moneyAccountList } from "#ledger/rules/money-account-list.ts";
import { loader as entries } from "#ledger/admin/routes/entries.tsx";
import type { Movement } from "#ledger/rules/movement.ts";
import { loader as moneyReport } from "#ledger/admin/routes/report.tsx";
import type { ReportRow } from "#ledger/rules/money-report.ts";
import { moneyReportList } from "#ledger/rules/money-report.ts";
import { movementList } from "#ledger/rules/movement.ts";
import { loader as discounts } from "#discounts/admin/routes/discounts.tsx";
import { DISCOUNT_ITEMS, discountList } from "#discounts/rules/discount-list.ts";
import type { ListItems } from "#kit/rules/list-items.ts";
import { filterItems } from "#kit/rules/list-items.ts";
import type { AnyList, SortableId } from "#kit/rules/list.ts";
import type { Page } from "#kit/rules/paging.ts";
import { parseListQuery } from "#kit/rules/query-values.ts";
import { loader as backInStock } from "#messages/admin/routes/back-in-stock.tsx";
import { loader as contactMessages } from "#messages/admin/routes/contact-messages.tsx";
import { loader as newsletterIssues } from "#messages/admin/routes/newsletter-issues.tsx";
import type { NewsletterSubscriber, ReceivedMessage } from "#messages/rules/inbox/contact.ts";
import { contactMessageList } from "#messages/rules/inbox/message-query.ts";
import { issueList } from "#messages/rules/newsletter/issue-schema.ts";
import { subscriberList } from "#messages/rules/newsletter/subscriber-query.ts";
import { loader as confirmations } from "./screens/order/admin/routes/confirmations.tsx";
import { confirmationList } from "#orders/rules/confirmation/confirmation-list.ts";
import { orderList } from "#orders/rules/order-list.ts";
import type { Order } from "#orders/rules/order.ts";
import type { FailedJob } from "#platform/jobs/rules/job.ts";
import { loader as reviews } from "#reviews/admin/routes/reviews.tsx";
import type { StaffReview } from "#reviews/rules/staff-review.ts";
import { reviewList } from "#reviews/rules/staff-review.ts";
import { loader as shipments } from "#shipments/admin/routes/shipments.tsx";
import { shipmentList } from "#shipments/rules/shipment.ts";
import { loader as activity } from "#staff/admin/routes/activity.tsx";
import { loader as apiKeys } from "#staff/admin/routes/api-keys.tsx";
import { loader as users } from "#staff/admin/routes/users.tsx";
import type { Account } from "#staff/admin/users/account.ts";
import { ACCOUNT_ITEMS } from "#staff/admin/users/account.ts";
import { accountList } from "#staff/rules/account-list.ts";
import { apiKeyList } from "#staff/rules/api-keys/api-key.ts";
import { auditList } from "#staff/rules/audit/audit-query.ts";
import type { AuditEntry } from "#staff/rules/audit/audit.ts";
import { loader as customers } from "#reports/admin/routes/customers.tsx";
import { customerList } from "#reports/rules/customers/customer-list.ts";
import type { CustomerRow } from "#reports/rules/customers/customer.ts";
import { openTestApi } from "#test/api.ts";
import { addMarkedRecords } from "#test/marked-records.ts";
import type { Loader } from "#test/run-loader.ts";
import { runLoader } from "#test/run-loader.ts";
import { listStaffReads } from "#test/staff-reads.ts";
import { loader as webhookDeliveries } from "#webhooks/admin/routes/webhook-deliveries.tsx";
import { loader as webhooks } from "#webhooks/admin/routes/webhooks.tsx";
import { deliveryList, endpointList } from "#webhooks/rules/webhook-endpoint.ts";
import { loader as undeliveredMessages } from "#messages/admin/routes/undelivered-messages.tsx";
import type { UndeliveredMessage } from "#messages/rules/outbox/undelivered.ts";
import { undeliveredList } from "#messages/rules/outbox/undelivered.ts";
import { loader as failedJobs } from "./jobs/admin/routes/jobs.tsx";
import { jobList } from "./jobs/rules/job-query.ts";
import { loader as inventory } from "./screens/inventory/admin/routes/inventory.tsx";
import { loader as payments } from "./screens/payments/admin/routes/payments.tsx";
import { loader as refunds } from "./screens/payments/admin/routes/refunds.tsx";
import { loader as orders } from "./screens/order/admin/routes/orders.tsx";
import { addVaryingRecords } from "#test/varying-records.ts";

const api = await openTestApi();
const owner = await api.signIn(true);
const PEOPLE = [
  { name: "Anum Baig", email: "anum@example.net", phone: "0345 7654321", e164: "+923457654321" },
  { name: "Zara Dar", email: "zara@example.net", phone: "0345 7654322", e164: "+923457654322" },
];
for (const person of PEOPLE)
  await addMarkedRecords(api, owner, { person: { ...person, street: "9 Elmgate Road" }, note: person.name });
// Values that differ, so that a list in a wrong sequence fails.
await addVaryingRecords(api.db);
const operations = await listStaffReads(api);

/** What a row shows in a column: the value that the list sorts by, or undefined if the row does not contain it. */
type SortValues<List extends AnyList, Item> = Record<
  SortableId<List>,
  ((item: Item) => string | number | null) | undefined
>;

interface ListCase {
  rules: AnyList;
  /** Path of the page below /admin. */
  path: string;
  loader: Loader;
  /** The operation of the API that returns the same list. */
  operation?: string;
  /** Returns the loaded page. */
  read: (loaded: never) => unknown;
  values: Readonly<Record<string, ((item: never) => string | number | null) | undefined>>;
  /** Values of filters whose options only the page knows. */
  samples?: Readonly<Record<string, string>>;
  /** Searches, filters and sorts in the browser. */
  find?: (items: never, params: URLSearchParams) => unknown[];
}

function serverList<List extends AnyList>(
  rules: List,
  path: string,
  loader: Loader,
  operation: string,
  values: SortValues<List, never>,
  details: Pick<ListCase, "samples"> & Partial<Pick<ListCase, "read">> = {},
): ListCase {
  return { rules, path, loader, operation, values, read: ({ list }: { list: unknown }) => list, ...details };
}

function browserList<List extends AnyList, Item>(
  rules: List,
  path: string,
  loader: Loader,
  parts: ListItems<List, Item>,
  read: (loaded: never) => unknown,
  values: SortValues<List, Item>,
  samples: Readonly<Record<string, string>> = {},
): ListCase {
  const find = (items: readonly Item[], params: URLSearchParams) =>
    filterItems(rules, parts, items, parseListQuery(rules.urlSchema, params) as never);
  return { rules, path, loader, read, values, samples, find };
}

const lower = (text: string) => text.toLowerCase();

/** Every staff list. */
const LISTS: Readonly<Record<string, ListCase>> = {
  orderList: serverList(orderList, "orders", orders, "listOrders", {
    date: ({ createdAt }: Order) => createdAt,
    total: ({ totalAmount }: Order) => totalAmount,
  }),
  confirmationList: serverList(confirmationList, "confirmations", confirmations, "listConfirmations", {}),
  shipmentList: serverList(
    shipmentList,
    "shipments",
    shipments,
    "listShipments",
    {},
    {
      samples: { courier: "1" },
    },
  ),
  paymentList: serverList(paymentList, "payments", payments, "listPayments", {
    submitted: ({ submittedAt }: PaymentRow) => submittedAt,
  }),
  refundList: serverList(refundList, "refunds", refunds, "listRefunds", {
    dueOn: ({ dueOn }: RefundRow) => dueOn,
  }),
  returnList: serverList(returnList, "returns", returns, "listReturns", {}),
  reviewList: serverList(reviewList, "reviews", reviews, "listReviews", {
    product: ({ product }: StaffReview) => lower(product.name),
    rating: ({ rating }: StaffReview) => rating,
    date: ({ createdAt }: StaffReview) => createdAt,
  }),
  productList: serverList(
    productList,
    "products",
    staffProducts,
    "listStaffProducts",
    {
      name: ({ name }: StaffProduct) => lower(name),
      price: undefined,
      stock: undefined,
      sold: undefined,
      created: ({ createdAt }: StaffProduct) => createdAt,
    },
    { samples: { collection: "oud" } },
  ),
  inventoryList: serverList(
    inventoryList,
    "inventory",
    inventory,
    "listInventory",
    {
      name: ({ name }: StockedProduct) => lower(name),
      status: ({ minimum }: StockedProduct) => minimum,
      stock: ({ stock }: StockedProduct) => stock,
      sold: ({ sold }: StockedProduct) => sold,
    },
    { read: ({ loaded: { list } }: { loaded: { list: unknown } }) => list },
  ),
  customerList: serverList(
    customerList,
    "customers",
    customers,
    "listCustomers",
    {
      orders: ({ orders: count }: CustomerRow) => count,
      spent: ({ spent }: CustomerRow) => spent,
      last: ({ lastOrderAt }: CustomerRow) => lastOrderAt,
    },
    { samples: { product: "none", tag: "none" }, read: ({ list }: { list: unknown }) => list },
  ),
  restockList: serverList(restockList, "back-in-stock", backInStock, "listRestockRequests", {
    product: ({ product }: RestockRequest) => lower(product.name),
    requested: ({ createdAt }: RestockRequest) => createdAt,
  }),
  contactMessageList: serverList(
    contactMessageList,
    "contact-messages",
    contactMessages,
    "listContactMessages",
    {
      name: ({ name }: ReceivedMessage) => lower(name),
      received: ({ createdAt }: ReceivedMessage) => createdAt,
      status: ({ handledAt }: ReceivedMessage) => (handledAt === null ? 0 : 1),
    },
    { read: ({ messages }: { messages: unknown }) => messages },
  ),
  subscriberList: serverList(
    subscriberList,
    "contact-messages?show=newsletter",
    contactMessages,
    "listNewsletterSubscribers",
    {
      email: ({ email }: NewsletterSubscriber) => email,
      subscribed: ({ createdAt }: NewsletterSubscriber) => createdAt,
    },
    { read: ({ subscribers }: { subscribers: unknown }) => subscribers },
  ),
  issueList: serverList(issueList, "contact-messages/issues", newsletterIssues, "listNewsletterIssues", {}),
  blockedPhoneList: serverList(blockedPhoneList, "blocked-numbers", blockedNumbers, "listBlockedPhones", {
    blocked: ({ blockedAt }: BlockedPhone) => blockedAt,
  }),
  auditList: serverList(
    auditList,
    "activity",
    activity,
    "listAudit",
    {
      time: ({ at }: AuditEntry) => at,
      staff: ({ actor }: AuditEntry) => lower(actor.email),
    },
    { samples: { actorId: "none" } },
  ),
  apiKeyList: serverList(apiKeyList, "api-keys", apiKeys, "listApiKeys", {}),
  undeliveredList: serverList(
    undeliveredList,
    "undelivered-messages",
    undeliveredMessages,
    "listUndeliveredMessages",
    { created: ({ id }: UndeliveredMessage) => id },
  ),
  jobList: serverList(jobList, "jobs", failedJobs, "listFailedJobs", {
    attempts: ({ attempts }: FailedJob) => attempts,
    created: ({ id }: FailedJob) => id,
    next: ({ nextRunAt }: FailedJob) => nextRunAt,
  }),
  endpointList: serverList(endpointList, "webhooks", webhooks, "listWebhookEndpoints", {}),
  deliveryList: serverList(
    deliveryList,
    "webhooks/deliveries",
    webhookDeliveries,
    "listWebhookDeliveries",
    {},
    { samples: { endpoint: "1" } },
  ),
  accountList: browserList(
    accountList,
    "users",
    users,
    ACCOUNT_ITEMS,
    ({ accounts }: { accounts: Account[] }) => accounts,
    { account: undefined, since: ({ createdAt }) => createdAt },
    { role: "disabled" },
  ),
  collectionList: browserList(
    collectionList,
    "collections",
    collections,
    COLLECTION_ITEMS,
    (loaded: { collections: unknown }) => loaded.collections,
    { name: ({ name }) => lower(name), products: ({ productCount }) => productCount },
  ),
  noteList: browserList(noteList, "notes", notes, NOTE_ITEMS, (loaded: { notes: unknown }) => loaded.notes, {
    name: ({ name }) => lower(name),
    products: undefined,
  }),
  discountList: browserList(
    discountList,
    "discounts",
    discounts,
    DISCOUNT_ITEMS,
    ({ discounts: all }: { discounts: unknown }) => all,
    { name: ({ name }) => lower(name), used: ({ used }) => used, given: ({ given }) => given },
  ),
  movementList: serverList(
    movementList,
    "cash/entries",
    entries,
    "listMoneyEntries",
    { time: ({ occurredAt }: Movement) => occurredAt },
    { samples: { account: "1" } },
  ),
  moneyReportList: serverList(moneyReportList, "cash/report", moneyReport, "listMoneyReport", {
    period: ({ period }: ReportRow) => period,
  }),
  moneyAccountList: browserList(
    moneyAccountList,
    "money-accounts",
    moneyAccounts,
    MONEY_ACCOUNT_ITEMS,
    ({ accounts }: { accounts: unknown }) => accounts,
    { name: ({ name }) => lower(name), position: ({ position }) => position },
  ),
  synonymList: browserList(
    synonymList,
    "search-words",
    searchWords,
    SYNONYM_ITEMS,
    ({ entries }: { entries: unknown }) => entries,
    {},
  ),
};

/** Returns every value of every filter, each as a query string; periods, ranges and texts have an example. */
function listFilterQueries({ rules, samples = {} }: ListCase): string[] {
  return rules.filters.flatMap((filter) => {
    switch (filter.kind) {
      case "choice": {
        const values = filter.options.map(({ value }) => value);
        const sample = samples[filter.name];
        if (values.length === 0 && sample === undefined) throw new Error(`No value of ${filter.name}`);
        const single = [...values, ...(sample === undefined ? [] : [sample])].map(
          (value) => `${filter.name}=${encodeURIComponent(value)}`,
        );
        return filter.isMultiple === true ? [...single, single.join("&")] : single;
      }
      case "days":
        return [`${filter.from}=2026-01-01`, `${filter.to}=2026-12-31`];
      case "text":
        return [`${filter.name}=none`];
      case "range":
        return [`${filter.min}=1`, `${filter.max}=1000000`];
    }
  });
}

/** Reads the list through its page, and through the API if the API has it. Returns the items of each. */
async function readBoth(list: ListCase, query: string): Promise<unknown[][]> {
  const url = `/admin/${list.path}${list.path.includes("?") ? "&" : "?"}${query}`;
  const loaded: unknown = list.read((await runLoader(api.db, list.loader, url)) as never);
  if (list.find) return [list.find(loaded as never, new URLSearchParams(query))];
  const operation = operations.find(({ id }) => id === list.operation);
  if (!operation) throw new Error(`The API has no operation ${list.operation}`);
  const { status, body } = await api.send<Page<unknown>>(
    "GET",
    `${operation.path}?${query}`,
    undefined,
    owner,
  );
  expect([query, status]).toEqual([query, 200]);
  return [(loaded as Page<unknown>).items, body.items];
}

describe.each(Object.entries(LISTS))("%s", (_name, list) => {
  const { rules, values } = list;

  test("every search and every value of every filter works on the page and in the API", async () => {
    const search = rules.texts.search === undefined ? [] : ["search=ara"];
    for (const query of ["", ...search, ...listFilterQueries(list)]) await readBoth(list, query);
  });

  test("every sort returns all items, and those of a column are in its sequence", async () => {
    const [unsorted = []] = await readBoth(list, "pageSize=100");
    for (const sort of rules.sorts) {
      const results = await readBoth(list, `pageSize=100&sort=${sort}`);
      const [columnId, column] =
        Object.entries(rules.columns).find(([, { sort: pair }]) => pair?.includes(sort)) ?? [];
      const getValue = columnId === undefined ? undefined : values[columnId];
      for (const items of results) {
        expect(items).toHaveLength(unsorted.length);
        if (!getValue) continue;
        const shown = items.map((item) => getValue(item as never)).filter((value) => value !== null);
        expect(new Set(shown).size, `${sort} has several values`).toBeGreaterThan(1);
        const ascending = shown.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(shown, sort).toEqual(column?.sort?.[0] === sort ? ascending : ascending.toReversed());
      }
    }
  });
});

test("every staff list is tested here", () => {
  const defined = globSync("src/**/*.ts").flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/export const (\w+) = defineList\(/g)].map(
      ([, name = ""]) => name,
    ),
  );
  expect(Object.keys(LISTS).toSorted()).toEqual(defined.toSorted());
});

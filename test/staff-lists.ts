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
import { parseListQuery } from "#kit/rules/query-values.ts";
import { loader as backInStock } from "#messages/admin/routes/back-in-stock.tsx";
import { loader as contactMessages } from "#messages/admin/routes/contact-messages.tsx";
import { loader as newsletterIssues } from "#messages/admin/routes/newsletter-issues.tsx";
import type { NewsletterSubscriber, ReceivedMessage } from "#messages/rules/inbox/contact.ts";
import { contactMessageList } from "#messages/rules/inbox/message-query.ts";
import { issueList } from "#messages/rules/newsletter/issue-schema.ts";
import { subscriberList } from "#messages/rules/newsletter/subscriber-query.ts";
import { loader as confirmations } from "#app/screens/order/admin/routes/confirmations.tsx";
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
import type { Loader } from "#test/run-loader.ts";
import { loader as webhookDeliveries } from "#webhooks/admin/routes/webhook-deliveries.tsx";
import { loader as webhooks } from "#webhooks/admin/routes/webhooks.tsx";
import { deliveryList, endpointList } from "#webhooks/rules/webhook-endpoint.ts";
import { loader as undeliveredMessages } from "#messages/admin/routes/undelivered-messages.tsx";
import type { UndeliveredMessage } from "#messages/rules/outbox/undelivered.ts";
import { undeliveredList } from "#messages/rules/outbox/undelivered.ts";
import { loader as failedJobs } from "#app/jobs/admin/routes/jobs.tsx";
import { jobList } from "#app/jobs/rules/job-query.ts";
import { loader as inventory } from "#app/screens/inventory/admin/routes/inventory.tsx";
import { loader as payments } from "#app/screens/payments/admin/routes/payments.tsx";
import { loader as refunds } from "#app/screens/payments/admin/routes/refunds.tsx";
import { loader as orders } from "#app/screens/order/admin/routes/orders.tsx";

/** What a row shows in a column: the value that the list sorts by, or undefined if the row does not contain it. */
type SortValues<List extends AnyList, Item> = Record<
  SortableId<List>,
  ((item: Item) => string | number | null) | undefined
>;

/** A staff list with what its test needs. */
export interface ListCase {
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
export const LISTS: Readonly<Record<string, ListCase>> = {
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

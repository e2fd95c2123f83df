import type { Permission } from "#kit/rules/permissions.ts";

/** Texts about roles and permissions. Not in the specification. */
export const roleMessages = {
  title: "Roles",
  nameRequired: "Please enter a name.",
  permissionRequired: "Choose at least one permission.",
  duplicates: "A permission is listed twice.",
  nameTaken: "Another role has this name.",
  notFound: "Role not found.",
  inUse: (count: number) =>
    `${count === 1 ? "1 account has" : `${count} accounts have`} this role. Give ${count === 1 ? "it" : "them"} another role first.`,
  changedByOthers: "Someone else changed this role. Review their version, then save.",
  locksOutAuthor: "You have this role, so it must keep the permission to manage accounts.",
  notOwnRole: "You cannot change your own role. Ask an owner to do it.",
  ownerOnly: "Only an owner can add, change or remove an owner.",
  exceedsOwnPermissions: "You cannot grant or revoke permissions that you do not have.",
  notPermitted: "Your role does not allow this. Ask an owner of the shop.",
  noAccess: "No access to this page",
  backToWork: "Go to your first page",
  none: "No access",
  choose: "Choose a role",
  noneHint: "A customer account. It cannot open the admin area.",
  add: "Add role",
  edit: (name: string) => `Edit ${name}`,
  name: "Name",
  permissions: "Permissions",
  accounts: (count: number) => (count === 1 ? "1 account" : `${count} accounts`),
  names: {
    owner: "Owner",
    manager: "Manager",
    orders: "Orders",
    packer: "Packer",
    catalogue: "Catalogue",
    accountant: "Accountant",
  },
  descriptions: {
    owner: "Everything, including staff accounts, couriers’ accounts, webhooks and API keys.",
    manager: "Everything except staff accounts, couriers’ accounts, webhooks and API keys.",
    orders: "Orders, parcels, payments, customers and their messages.",
    packer:
      "Orders and parcels. Phone numbers and addresses appear only on labels, load sheets and packing slips.",
    catalogue: "Products, prices, stock, reviews and the home page.",
    accountant: "Orders, payments, refunds, reports and the export of orders, without contact details.",
  },
  saveFailed: "Failed to save role",
  deleteFailed: "Failed to delete role",
  added: "Role added",
  saved: "Role saved",
  deleted: "Role deleted",
  requireSecondFactor: "Require two-factor authentication",
  stopRequiring: "Stop requiring it",
  stopRequiringTitle: (name: string) => `Stop requiring two-factor authentication for ${name}?`,
  stopRequiringHint: "Accounts with this role can then sign in with their password only.",
} as const;

/** Plain description of each permission. */
export const permissionTexts: Readonly<Record<Permission, string>> = {
  "orders.read": "See orders, their items and history",
  "orders.create":
    "Enter orders of customers who write, call or come to the shop (also requires access to contact details)",
  "orders.edit": "Change items and notes, and addresses (which also requires access to contact details)",
  "orders.price": "Give a discount on an order that they enter",
  "orders.confirm": "Record calls, confirm and cancel orders, change their status",
  "shipments.pack":
    "Record what happens to parcels, inspect returns, print labels and packing slips with addresses",
  "returns.decide": "Approve and reject returns, and enter them",
  "shipments.book": "Create parcels and book them with couriers",
  "customers.contact": "See phone numbers, email addresses and street addresses",
  "customers.block": "Block phone numbers (also requires access to contact details)",
  "privacy.manage":
    "Download or erase all personal data of a customer (also requires access to contact details)",
  "products.read": "See all products, drafts, stock and back-in-stock requests",
  "products.edit": "Add, edit, import and delete products, collections and notes, with prices and stock",
  "products.price": "Change prices",
  "discounts.edit": "Add, change and end discount codes and automatic offers",
  "money.read": "See payments with their images, refunds and the accounts of the shop",
  "money.record": "Accept, reject, record and reverse payments, hand-overs and expenses",
  "money.refund": "Enter refunds and pay them",
  "money.close": "Count the cash of a day and close it",
  "stock.edit": "Change stock",
  "storefront.edit": "Change the images of the home page",
  "reviews.edit": "Hide reviews and reply to them",
  "messages.answer": "Read and answer contact messages",
  "newsletter.send": "See subscribers, write and send newsletters",
  "reports.read": "See the dashboard: revenue, conversion, call results and return rates",
  "exports.orders": "Download orders as a spreadsheet",
  "exports.products": "Download products, stock and reviews as spreadsheets",
  "exports.customers": "Download customers, subscribers, messages and requests, including contact details",
  "settings.store": "Change the store settings and delivery rates",
  "settings.messages": "Change the texts of customer messages and staff reports",
  "settings.couriers": "Add couriers and change courier accounts",
  "settings.integrations":
    "Add webhooks, which send events to other programs (also requires access to orders)",
  "api-keys.manage": "Create and revoke API keys, with permissions that the account has",
  "staff.manage": "Add accounts, give them roles and change custom roles",
  "audit.read": "See and download the activity of all staff",
  "jobs.manage": "See failed background jobs and retry them",
};

/** The permissions by area, in the order in which the role dialog shows them. */
export const PERMISSION_AREAS: readonly { label: string; permissions: readonly Permission[] }[] = [
  {
    label: "Orders",
    permissions: [
      "orders.read",
      "orders.create",
      "orders.edit",
      "orders.price",
      "orders.confirm",
      "exports.orders",
    ],
  },
  {
    label: "Parcels",
    permissions: ["shipments.pack", "shipments.book", "returns.decide", "settings.couriers"],
  },
  {
    label: "Customers",
    permissions: [
      "customers.contact",
      "customers.block",
      "privacy.manage",
      "messages.answer",
      "reviews.edit",
      "newsletter.send",
      "exports.customers",
    ],
  },
  {
    label: "Catalogue",
    permissions: [
      "products.read",
      "products.edit",
      "products.price",
      "stock.edit",
      "storefront.edit",
      "exports.products",
    ],
  },
  { label: "Money", permissions: ["money.read", "money.record", "money.refund", "money.close"] },
  {
    label: "Shop",
    permissions: ["discounts.edit", "reports.read", "settings.store", "settings.messages"],
  },
  {
    label: "System",
    permissions: ["staff.manage", "settings.integrations", "api-keys.manage", "audit.read", "jobs.manage"],
  },
];

import type { AttentionCounter } from "#reports/rules/attention.ts";
import type { AccessRule } from "#kit/rules/permissions.ts";
import { ANY_STAFF, requires, requiresAny } from "#kit/rules/permissions.ts";
import type { Icon } from "#kit/ui/icons.tsx";
import { Clock, Search, ShoppingBag, Truck } from "#kit/ui/icons.tsx";
import { Package } from "#delivery/ui/delivery-icons.tsx";

import {
  Banknote,
  Bell,
  ChartColumn,
  Flower,
  Images,
  Key,
  LayoutDashboard,
  LayoutGrid,
  Mail,
  MessageSquare,
  Percent,
  PhoneCall,
  PhoneOff,
  RefreshCw,
  Send,
  Settings,
  Undo,
  Users,
  UserX,
  Wallet,
  Webhook,
} from "#kit/admin/admin-icons.tsx";
import { NEW_ORDER_RULE } from "#orders/rules/staff-order/new-order.ts";

/** Groups of the sidebar, in its order. */
export const PAGE_GROUP_LABELS = ["Sell", "Catalogue", "Storefront", "Insights", "Settings"] as const;

/** A link in the sidebar and the command palette. */
export interface PageLink {
  group: (typeof PAGE_GROUP_LABELS)[number];
  label: string;
  Icon: Icon;
  /** Whether the sidebar lists the page even while its group is collapsed. */
  isMain?: boolean;
  /** Letter or digit that opens the page when pressed after `g`. */
  key: string;
  /** The number next to the page's link in the sidebar: the counters to add up, and a label for what they count. */
  badge?: { counters: readonly AttentionCounter[]; label: string };
  /** Error message if the page cannot be loaded. */
  loadFailed: string;
}

/** A page of the admin area. */
export interface StaffPage {
  /** URL path below `/admin/`; may contain parameters. */
  path: string;
  /** The route module, below `src`. */
  file: string;
  /** Who may open the page. */
  rule: AccessRule;
  /** Undefined for pages that other pages link to. */
  link: PageLink | undefined;
}

/** A link whose page has no words of its own for a failure. */
type ShortLink = Omit<PageLink, "loadFailed"> & { loadFailed?: string };

const page = (path: string, file: string, rule: AccessRule, link?: ShortLink): StaffPage => ({
  path,
  file,
  rule,
  link: link && { loadFailed: `Failed to load ${link.label.toLowerCase()}`, ...link },
});

/** The list of customers filters by products, and shows what packers need not know. */
const CUSTOMER_RULE = requires("orders.read", "customers.contact", "products.read");

/**
 * All pages of the admin area. From this table derive its routes, who may open which page, the sidebar, the keyboard
 * shortcuts and the pages of the command palette. Spec: admin §2.
 */
export const STAFF_PAGES: readonly StaffPage[] = [
  page(
    "dashboard",
    "app/screens/dashboard/admin/routes/dashboard.tsx",
    requires("reports.read", "orders.read", "products.read"),
    {
      group: "Sell",
      isMain: true,
      label: "Dashboard",
      Icon: LayoutDashboard,
      key: "d",
      loadFailed: "Failed to load the dashboard",
    },
  ),
  page("orders", "app/screens/order/admin/routes/orders.tsx", requires("orders.read"), {
    group: "Sell",
    isMain: true,
    label: "Orders",
    Icon: ShoppingBag,
    key: "o",
    badge: { counters: ["ordersToConfirm"], label: "to confirm" },
    loadFailed: "Failed to load orders",
  }),
  page("confirmations", "app/screens/order/admin/routes/confirmations.tsx", requires("orders.confirm"), {
    group: "Sell",
    isMain: true,
    label: "To confirm",
    Icon: PhoneCall,
    key: "k",
    badge: { counters: ["ordersToCall"], label: "to call" },
    loadFailed: "Failed to load the orders to confirm",
  }),
  page(
    "shipments",
    "shipments/admin/routes/shipments.tsx",
    requiresAny("orders.read", "shipments.pack", "shipments.book"),
    {
      group: "Sell",
      isMain: true,
      label: "Shipments",
      Icon: Package,
      key: "v",
      badge: { counters: ["parcelsToCheck", "couriersRejected"], label: "to check" },
      loadFailed: "Failed to load the shipments. Please try again.",
    },
  ),
  page("payments", "app/screens/payments/admin/routes/payments.tsx", requires("money.read", "orders.read"), {
    group: "Sell",
    isMain: true,
    label: "Payments",
    Icon: Banknote,
    key: "1",
    badge: { counters: ["paymentsToCheck"], label: "to check" },
  }),
  page(
    "returns",
    "returns/admin/routes/returns.tsx",
    requiresAny("orders.read", "returns.decide", "shipments.pack"),
    {
      group: "Sell",
      isMain: true,
      label: "Returns",
      Icon: Undo,
      key: "5",
      loadFailed: "Failed to load the returns. Please try again.",
    },
  ),
  page("customers", "reports/admin/routes/customers.tsx", CUSTOMER_RULE, {
    group: "Sell",
    isMain: true,
    label: "Customers",
    Icon: Users,
    key: "q",
  }),
  page("refunds", "app/screens/payments/admin/routes/refunds.tsx", requires("money.read", "orders.read"), {
    group: "Sell",
    label: "Refunds",
    Icon: Undo,
    key: "2",
    badge: { counters: ["refundsOverdue"], label: "overdue" },
  }),
  page("cash", "ledger/admin/routes/cash.tsx", requires("money.read"), {
    group: "Sell",
    label: "Cash",
    Icon: Wallet,
    key: "4",
    loadFailed: "Failed to load the cash. Please try again.",
  }),
  page("products", "catalogue/admin/routes/products.tsx", requires("products.read"), {
    group: "Catalogue",
    isMain: true,
    label: "Products",
    Icon: Package,
    key: "p",
  }),
  page("collections", "catalogue/admin/routes/collections.tsx", requires("products.read"), {
    group: "Catalogue",
    isMain: true,
    label: "Collections",
    Icon: LayoutGrid,
    key: "c",
  }),
  page("inventory", "app/screens/inventory/admin/routes/inventory.tsx", requires("products.read"), {
    group: "Catalogue",
    isMain: true,
    label: "Inventory",
    Icon: ChartColumn,
    key: "i",
    badge: { counters: ["soldOut", "lowStock"], label: "sold out or low" },
    loadFailed: "Failed to load inventory data",
  }),
  page("notes", "catalogue/admin/routes/notes.tsx", requires("products.read"), {
    group: "Catalogue",
    label: "Fragrance Notes",
    Icon: Flower,
    key: "n",
    loadFailed: "Failed to load notes",
  }),
  page("search-words", "catalogue/admin/routes/search-words.tsx", requires("products.read"), {
    group: "Catalogue",
    label: "Search Words",
    Icon: Search,
    key: "f",
  }),
  page("back-in-stock", "messages/admin/routes/back-in-stock.tsx", requires("products.read"), {
    group: "Catalogue",
    label: "Back in Stock",
    Icon: Bell,
    key: "b",
    loadFailed: "The requests could not be loaded.",
  }),
  page("hero-images", "media/admin/routes/hero-images.tsx", requires("storefront.edit"), {
    group: "Storefront",
    isMain: true,
    label: "Hero Images",
    Icon: Images,
    key: "h",
  }),
  page(
    "contact-messages",
    "messages/admin/routes/contact-messages.tsx",
    requiresAny("messages.answer", "newsletter.send"),
    {
      group: "Storefront",
      isMain: true,
      label: "Contact Messages",
      Icon: Mail,
      key: "m",
      badge: { counters: ["openMessages"], label: "open" },
      loadFailed: "The messages could not be loaded.",
    },
  ),
  page("reviews", "reviews/admin/routes/reviews.tsx", requires("reviews.edit"), {
    group: "Storefront",
    label: "Reviews",
    Icon: MessageSquare,
    key: "r",
    badge: { counters: ["reviewsToAnswer"], label: "to answer" },
    loadFailed: "Failed to load reviews",
  }),
  page("discounts", "discounts/admin/routes/discounts.tsx", requires("discounts.edit"), {
    group: "Storefront",
    label: "Discounts",
    Icon: Percent,
    key: "y",
  }),
  page("cash/report", "ledger/admin/routes/report.tsx", requires("money.read"), {
    group: "Insights",
    label: "Money report",
    Icon: ChartColumn,
    key: "7",
    loadFailed: "Failed to load the report",
  }),
  page("returns/figures", "returns/admin/routes/return-figures.tsx", requires("reports.read"), {
    group: "Insights",
    label: "Return figures",
    Icon: ChartColumn,
    key: "8",
    loadFailed: "Failed to load the returns. Please try again.",
  }),
  page("shipments/returns", "shipments/admin/routes/return-rates.tsx", requires("reports.read"), {
    group: "Insights",
    label: "Return rates",
    Icon: ChartColumn,
    key: "9",
    loadFailed: "Failed to load the shipments. Please try again.",
  }),
  page("settings/:section?", "app/settings/admin/routes/settings.tsx", requires("settings.store"), {
    group: "Settings",
    label: "Settings",
    Icon: Settings,
    key: "s",
  }),
  page("delivery", "delivery/admin/routes/delivery.tsx", requires("settings.store"), {
    group: "Settings",
    label: "Delivery",
    Icon: Truck,
    key: "l",
    loadFailed: "Failed to load the delivery rates. Please try again.",
  }),
  page("messages", "messages/admin/routes/messages.tsx", requires("settings.messages"), {
    group: "Settings",
    label: "Message Templates",
    Icon: Send,
    key: "t",
    loadFailed: "Failed to load the message templates",
  }),
  page("money-accounts", "ledger/admin/routes/money-accounts.tsx", requires("settings.store"), {
    group: "Settings",
    label: "Money Accounts",
    Icon: Wallet,
    key: "3",
  }),
  page(
    "blocked-numbers",
    "customers/admin/routes/blocked-numbers.tsx",
    requires("customers.block", "customers.contact"),
    {
      group: "Settings",
      label: "Blocked Numbers",
      Icon: PhoneOff,
      key: "x",
      loadFailed: "The blocked numbers could not be loaded.",
    },
  ),
  page("users", "staff/admin/routes/users.tsx", requires("staff.manage"), {
    group: "Settings",
    label: "Accounts",
    Icon: Users,
    key: "u",
  }),
  // Without `audit.read`, the page shows only the entries of the signed-in user.
  page("activity", "staff/admin/routes/activity.tsx", ANY_STAFF, {
    group: "Settings",
    label: "Activity",
    Icon: Clock,
    key: "a",
    loadFailed: "Failed to load the activity",
  }),
  page(
    "undelivered-messages",
    "messages/admin/routes/undelivered-messages.tsx",
    requires("messages.answer"),
    {
      group: "Settings",
      label: "Failed messages",
      Icon: Send,
      key: "6",
      badge: { counters: ["undeliveredMessages"], label: "failed" },
      loadFailed: "Failed to load the messages. Please try again.",
    },
  ),
  page("privacy", "privacy/admin/routes/privacy.tsx", requires("privacy.manage", "customers.contact"), {
    group: "Settings",
    label: "Personal data",
    Icon: UserX,
    key: "e",
    loadFailed: "The page could not be loaded.",
  }),
  page("api-keys", "staff/admin/routes/api-keys.tsx", requires("api-keys.manage"), {
    group: "Settings",
    label: "API keys",
    Icon: Key,
    key: "z",
    loadFailed: "Failed to load the API keys",
  }),
  page("webhooks", "webhooks/admin/routes/webhooks.tsx", requires("settings.integrations", "orders.read"), {
    group: "Settings",
    label: "Webhooks",
    Icon: Webhook,
    key: "w",
    badge: { counters: ["stoppedWebhooks"], label: "switched off" },
    loadFailed: "Failed to load the webhooks",
  }),
  page("jobs", "app/jobs/admin/routes/jobs.tsx", requires("jobs.manage"), {
    group: "Settings",
    label: "Background jobs",
    Icon: RefreshCw,
    key: "j",
    badge: { counters: ["failedJobs"], label: "failed" },
    loadFailed: "Failed to load the background jobs",
  }),
  page("products/:productId", "catalogue/admin/routes/product.tsx", requires("products.edit")),
  page("customers/:customerId", "reports/admin/routes/customer.tsx", CUSTOMER_RULE),
  page("orders/new", "app/screens/order/admin/routes/new-order.tsx", NEW_ORDER_RULE),
  page("orders/print", "orders/admin/routes/print-orders.tsx", requires("orders.read")),
  page("orders/:orderId", "app/screens/order/admin/routes/order.tsx", requires("orders.read")),
  page(
    "returns/:reference/slip",
    "returns/admin/routes/staff-return-slip.tsx",
    requiresAny("orders.read", "returns.decide", "shipments.pack"),
  ),
  page(
    "returns/:returnId/exchange",
    "payments/admin/routes/exchange.tsx",
    requires("returns.decide", "orders.create", "products.read"),
  ),
  page("cash/riders", "shipments/admin/routes/riders.tsx", requires("money.read")),
  page("cash/entries", "ledger/admin/routes/entries.tsx", requires("money.read")),
  page("shipments/load-sheets", "shipments/admin/routes/load-sheets.tsx", requires("shipments.pack")),
  page("shipments/load-sheets/:sheetId", "shipments/admin/routes/load-sheet.tsx", requires("shipments.pack")),
  page("shipments/labels", "shipments/admin/routes/shipment-labels.tsx", requires("shipments.pack")),
  page("contact-messages/issues", "messages/admin/routes/newsletter-issues.tsx", requires("newsletter.send")),
  page(
    "contact-messages/issues/:issueId",
    "messages/admin/routes/newsletter-issue.tsx",
    requires("newsletter.send"),
  ),
  page("messages/:kind", "messages/admin/routes/message.tsx", requires("settings.messages")),
  page("account", "staff/admin/routes/account.tsx", ANY_STAFF),
  page("no-access", "app/admin/routes/no-access.tsx", ANY_STAFF),
  page(
    "webhooks/deliveries",
    "webhooks/admin/routes/webhook-deliveries.tsx",
    requires("settings.integrations", "orders.read"),
  ),
];

import { apiKeyMessages } from "#domain/api-keys/api-key-messages.ts";
import { productMessages } from "#domain/catalogue/product-messages.ts";
import { synonymMessages } from "#domain/catalogue/search/synonym-messages.ts";
import { staffCollectionMessages } from "#domain/catalogue/staff-messages.ts";
import { blockedPhoneMessages } from "#domain/customers/blocked-phone-messages.ts";
import type { AttentionCounter } from "#domain/dashboard/attention.ts";
import { dashboardMessages } from "#domain/dashboard/staff-messages.ts";
import { staffDeliveryMessages } from "#domain/delivery/staff-messages.ts";
import { heroMessages } from "#domain/hero/staff-messages.ts";
import { jobMessages } from "#domain/jobs/staff-messages.ts";
import { inboxMessages } from "#domain/messages/staff-messages.ts";
import { templateMessages } from "#domain/outbox/template-messages.ts";
import { staffConfirmationMessages } from "#domain/orders/confirmation/staff-messages.ts";
import { orderMessages } from "#domain/orders/order-messages.ts";
import { staffReviewMessages } from "#domain/reviews/staff-messages.ts";
import { staffNoteMessages } from "#domain/scent/staff-messages.ts";
import { accountMessages, auditMessages } from "#domain/staff/staff-messages.ts";
import { staffShipmentMessages } from "#domain/shipments/staff-messages.ts";
import { inventoryMessages } from "#domain/stock/staff-messages.ts";
import { staffRestockMessages } from "#domain/stock/restock/staff-messages.ts";
import { staffPrivacyMessages } from "#domain/privacy/privacy-messages.ts";
import { storeMessages } from "#domain/store/store-messages.ts";
import { webhookMessages } from "#domain/webhooks/webhook-messages.ts";
import type { Icon } from "#web/ui/icons.tsx";
import { Clock, Search, ShoppingBag, Truck } from "#web/ui/icons.tsx";
import { Package } from "#web/ui/orders/delivery-icons.tsx";

import {
  Bell,
  ChartColumn,
  Flower,
  Images,
  Key,
  LayoutDashboard,
  LayoutGrid,
  Mail,
  MessageSquare,
  PhoneCall,
  PhoneOff,
  RefreshCw,
  Send,
  Settings,
  Users,
  UserX,
  Webhook,
} from "./admin-icons.tsx";

export interface AdminPage {
  /** URL path. */
  to: string;
  label: string;
  Icon: Icon;
  /** Letter key that opens the page when pressed after `g`. */
  key: string;
  /** The number next to the page's link in the sidebar: the counters to add up, and a label for what they count. */
  badge?: { counters: readonly AttentionCounter[]; label: string };
  /** Error message if the page cannot be loaded. */
  loadFailed: string;
}

export interface PageGroup {
  label: string;
  pages: readonly AdminPage[];
}

/** Start page of the admin area. Spec: admin §2. */
export const FIRST_ADMIN_PAGE = "/admin/dashboard";

/** The pages of the sidebar: the seven pages of the specification and additional pages. Spec: admin §2. */
export const PAGE_GROUPS: readonly PageGroup[] = [
  {
    label: "Daily work",
    pages: [
      {
        to: FIRST_ADMIN_PAGE,
        label: "Dashboard",
        Icon: LayoutDashboard,
        key: "d",
        loadFailed: dashboardMessages.loadFailed,
      },
      {
        to: "/admin/orders",
        label: "Orders",
        Icon: ShoppingBag,
        key: "o",
        badge: { counters: ["ordersToConfirm"], label: "to confirm" },
        loadFailed: orderMessages.loadFailed,
      },
      {
        to: "/admin/confirmations",
        label: staffConfirmationMessages.pageLabel,
        Icon: PhoneCall,
        key: "k",
        badge: { counters: ["ordersToCall"], label: "to call" },
        loadFailed: staffConfirmationMessages.loadFailed,
      },
      {
        to: "/admin/shipments",
        label: staffShipmentMessages.title,
        Icon: Package,
        key: "v",
        badge: { counters: ["parcelsToCheck"], label: "to check" },
        loadFailed: staffShipmentMessages.loadFailed,
      },
      {
        to: "/admin/contact-messages",
        label: "Contact Messages",
        Icon: Mail,
        key: "m",
        badge: { counters: ["openMessages"], label: "open" },
        loadFailed: inboxMessages.loadFailed,
      },
      {
        to: "/admin/reviews",
        label: "Reviews",
        Icon: MessageSquare,
        key: "r",
        badge: { counters: ["reviewsToAnswer"], label: "to answer" },
        loadFailed: staffReviewMessages.loadFailed,
      },
    ],
  },
  {
    label: "Catalogue",
    pages: [
      {
        to: "/admin/products",
        label: "Products",
        Icon: Package,
        key: "p",
        loadFailed: productMessages.loadFailed,
      },
      {
        to: "/admin/collections",
        label: "Collections",
        Icon: LayoutGrid,
        key: "c",
        loadFailed: staffCollectionMessages.loadFailed,
      },
      {
        to: "/admin/notes",
        label: "Fragrance Notes",
        Icon: Flower,
        key: "n",
        loadFailed: staffNoteMessages.loadFailed,
      },
      {
        to: "/admin/search-words",
        label: synonymMessages.title,
        Icon: Search,
        key: "f",
        loadFailed: synonymMessages.loadFailed,
      },
      {
        to: "/admin/inventory",
        label: "Inventory",
        Icon: ChartColumn,
        key: "i",
        badge: { counters: ["soldOut", "lowStock"], label: "sold out or low" },
        loadFailed: inventoryMessages.loadFailed,
      },
      {
        to: "/admin/back-in-stock",
        label: staffRestockMessages.title,
        Icon: Bell,
        key: "b",
        loadFailed: staffRestockMessages.loadFailed,
      },
    ],
  },
  {
    label: "Shop",
    pages: [
      {
        to: "/admin/hero-images",
        label: "Hero Images",
        Icon: Images,
        key: "h",
        loadFailed: heroMessages.loadFailed,
      },
      {
        to: "/admin/blocked-numbers",
        label: blockedPhoneMessages.title,
        Icon: PhoneOff,
        key: "x",
        loadFailed: blockedPhoneMessages.loadFailed,
      },
      {
        to: "/admin/privacy",
        label: staffPrivacyMessages.title,
        Icon: UserX,
        key: "e",
        loadFailed: staffPrivacyMessages.loadFailed,
      },
      {
        to: "/admin/messages",
        label: templateMessages.title,
        Icon: Send,
        key: "t",
        loadFailed: templateMessages.loadFailed,
      },
      {
        to: "/admin/delivery",
        label: staffDeliveryMessages.title,
        Icon: Truck,
        key: "l",
        loadFailed: staffDeliveryMessages.loadFailed,
      },
      {
        to: "/admin/settings",
        label: "Settings",
        Icon: Settings,
        key: "s",
        loadFailed: storeMessages.loadFailed,
      },
      {
        to: "/admin/webhooks",
        label: webhookMessages.title,
        Icon: Webhook,
        key: "w",
        badge: { counters: ["stoppedWebhooks"], label: "switched off" },
        loadFailed: webhookMessages.loadFailed,
      },
      {
        to: "/admin/api-keys",
        label: apiKeyMessages.title,
        Icon: Key,
        key: "z",
        loadFailed: apiKeyMessages.loadFailed,
      },
    ],
  },
  {
    label: "System",
    pages: [
      {
        to: "/admin/users",
        label: "Accounts",
        Icon: Users,
        key: "u",
        loadFailed: accountMessages.loadFailed,
      },
      {
        to: "/admin/activity",
        label: "Activity",
        Icon: Clock,
        key: "a",
        loadFailed: auditMessages.loadFailed,
      },
      {
        to: "/admin/jobs",
        label: "Background jobs",
        Icon: RefreshCw,
        key: "j",
        badge: { counters: ["failedJobs"], label: "failed" },
        loadFailed: jobMessages.loadFailed,
      },
    ],
  },
];

/** All pages in the sidebar's order. */
export const ADMIN_PAGES: readonly AdminPage[] = PAGE_GROUPS.flatMap(({ pages }) => pages);

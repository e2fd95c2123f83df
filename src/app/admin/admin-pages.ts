import { apiKeyMessages } from "#staff/rules/api-keys/api-key-messages.ts";
import { productMessages } from "#catalogue/rules/product-messages.ts";
import { synonymMessages } from "#catalogue/rules/search/synonym-messages.ts";
import { staffCollectionMessages } from "#catalogue/rules/staff-messages.ts";
import { blockedPhoneMessages } from "#customers/rules/blocked-phone-messages.ts";
import type { AttentionCounter } from "#reports/rules/attention.ts";
import { dashboardMessages } from "#reports/rules/staff-messages.ts";
import { staffDeliveryMessages } from "#delivery/rules/staff-messages.ts";
import { heroMessages } from "#media/rules/hero/staff-messages.ts";
import { jobMessages } from "../jobs/rules/staff-messages.ts";
import { inboxMessages } from "#messages/rules/inbox/staff-messages.ts";
import { templateMessages } from "#messages/rules/outbox/template-messages.ts";
import { staffConfirmationMessages } from "#orders/rules/confirmation/staff-messages.ts";
import { orderMessages } from "#orders/rules/order-messages.ts";
import { staffReviewMessages } from "#reviews/rules/staff-messages.ts";
import { staffNoteMessages } from "#catalogue/rules/scent/staff-messages.ts";
import { accountMessages, auditMessages } from "#staff/rules/staff-messages.ts";
import { staffShipmentMessages } from "#shipments/rules/staff-messages.ts";
import { inventoryMessages } from "#catalogue/rules/stock/staff-messages.ts";
import { staffRestockMessages } from "#catalogue/rules/stock/restock/staff-messages.ts";
import { staffPrivacyMessages } from "#privacy/rules/privacy-messages.ts";
import { storeMessages } from "#store/rules/store-messages.ts";
import { webhookMessages } from "#webhooks/rules/webhook-messages.ts";
import { canOpenPage } from "#kit/admin/page-rules.ts";
import type { Permission } from "#kit/rules/permissions.ts";
import type { Icon } from "#kit/ui/icons.tsx";
import { Clock, Search, ShoppingBag, Truck } from "#kit/ui/icons.tsx";
import { Package } from "#delivery/ui/delivery-icons.tsx";

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
} from "#kit/admin/admin-icons.tsx";

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

/**
 * Returns the pages that the permissions allow, by group, without empty groups. Without permissions, e.g. before the
 * required second factor is set up, returns none.
 */
export function listPageGroups(permissions: readonly Permission[]): PageGroup[] {
  if (permissions.length === 0) return [];
  return PAGE_GROUPS.map(({ label, pages }) => ({
    label,
    pages: pages.filter(({ to }) => canOpenPage(permissions, to)),
  })).filter(({ pages }) => pages.length > 0);
}

/** Returns the pages that the permissions allow, in the sidebar's order. */
export function listPages(permissions: readonly Permission[]): AdminPage[] {
  return listPageGroups(permissions).flatMap(({ pages }) => pages);
}

/** Returns the URL path of the first page that the permissions allow, or the account page. */
export function getFirstPage(permissions: readonly Permission[]): string {
  return listPages(permissions)[0]?.to ?? "/admin/account";
}

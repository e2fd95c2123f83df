import { productMessages } from "#domain/catalogue/product-messages.ts";
import { staffCollectionMessages } from "#domain/catalogue/staff-messages.ts";
import { dashboardMessages } from "#domain/dashboard/staff-messages.ts";
import { heroMessages } from "#domain/hero/staff-messages.ts";
import { jobMessages } from "#domain/jobs/staff-messages.ts";
import { inboxMessages } from "#domain/messages/staff-messages.ts";
import { orderMessages } from "#domain/orders/order-messages.ts";
import { staffReviewMessages } from "#domain/reviews/staff-messages.ts";
import { accountMessages, auditMessages } from "#domain/staff/staff-messages.ts";
import { inventoryMessages } from "#domain/stock/staff-messages.ts";
import { storeMessages } from "#domain/store/store-messages.ts";
import type { Icon } from "#web/ui/icons.tsx";
import { Clock, ShoppingBag } from "#web/ui/icons.tsx";
import { Package } from "#web/ui/orders/order-icons.tsx";

import {
  ChartColumn,
  Images,
  LayoutDashboard,
  LayoutGrid,
  Mail,
  MessageSquare,
  RefreshCw,
  Settings,
  Users,
} from "./admin-icons.tsx";

export interface AdminPage {
  /** URL path. */
  to: string;
  label: string;
  Icon: Icon;
  /** Error message if the page cannot be loaded. */
  loadFailed: string;
}

/** Start page of the admin area. Spec: admin §2. */
export const FIRST_ADMIN_PAGE = "/admin/dashboard";

/** The seven pages of the admin area in the sidebar's order. Spec: admin §2. */
export const ADMIN_PAGES: readonly AdminPage[] = [
  {
    to: FIRST_ADMIN_PAGE,
    label: "Dashboard",
    Icon: LayoutDashboard,
    loadFailed: dashboardMessages.loadFailed,
  },
  { to: "/admin/products", label: "Products", Icon: Package, loadFailed: productMessages.loadFailed },
  {
    to: "/admin/collections",
    label: "Collections",
    Icon: LayoutGrid,
    loadFailed: staffCollectionMessages.loadFailed,
  },
  { to: "/admin/orders", label: "Orders", Icon: ShoppingBag, loadFailed: orderMessages.loadFailed },
  { to: "/admin/inventory", label: "Inventory", Icon: ChartColumn, loadFailed: inventoryMessages.loadFailed },
  { to: "/admin/hero-images", label: "Hero Images", Icon: Images, loadFailed: heroMessages.loadFailed },
  {
    to: "/admin/contact-messages",
    label: "Contact Messages",
    Icon: Mail,
    loadFailed: inboxMessages.loadFailed,
  },
];

/** Further pages, listed below the seven specified ones. */
export const STAFF_PAGES: readonly AdminPage[] = [
  { to: "/admin/reviews", label: "Reviews", Icon: MessageSquare, loadFailed: staffReviewMessages.loadFailed },
  { to: "/admin/users", label: "Accounts", Icon: Users, loadFailed: accountMessages.loadFailed },
  { to: "/admin/activity", label: "Activity", Icon: Clock, loadFailed: auditMessages.loadFailed },
  { to: "/admin/jobs", label: "Background jobs", Icon: RefreshCw, loadFailed: jobMessages.loadFailed },
  { to: "/admin/settings", label: "Settings", Icon: Settings, loadFailed: storeMessages.loadFailed },
];

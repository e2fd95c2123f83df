import type { Icon } from "#web/ui/icons.tsx";
import { Clock, ShoppingBag } from "#web/ui/icons.tsx";
import { Package } from "#web/ui/order-icons.tsx";

import {
  ChartColumn,
  Images,
  LayoutDashboard,
  LayoutGrid,
  Mail,
  MessageSquare,
  Settings,
  Users,
} from "./admin-icons.tsx";

export interface AdminPage {
  /** Its address. */
  to: string;
  label: string;
  Icon: Icon;
}

/** Where the area opens. Spec: admin §2. */
export const FIRST_ADMIN_PAGE = "/admin/dashboard";

/** The seven pages of the admin area in the sidebar's order. Spec: admin §2. */
export const ADMIN_PAGES: readonly AdminPage[] = [
  { to: FIRST_ADMIN_PAGE, label: "Dashboard", Icon: LayoutDashboard },
  { to: "/admin/products", label: "Products", Icon: Package },
  { to: "/admin/collections", label: "Collections", Icon: LayoutGrid },
  { to: "/admin/orders", label: "Orders", Icon: ShoppingBag },
  { to: "/admin/inventory", label: "Inventory", Icon: ChartColumn },
  { to: "/admin/hero-images", label: "Hero Images", Icon: Images },
  { to: "/admin/contact-messages", label: "Contact Messages", Icon: Mail },
];

/** Further pages, below the seven. */
export const STAFF_PAGES: readonly AdminPage[] = [
  { to: "/admin/reviews", label: "Reviews", Icon: MessageSquare },
  { to: "/admin/users", label: "Accounts", Icon: Users },
  { to: "/admin/activity", label: "Activity", Icon: Clock },
  { to: "/admin/settings", label: "Settings", Icon: Settings },
];

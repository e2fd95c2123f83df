import type { Icon } from "#web/ui/icons.tsx";
import { ShoppingBag } from "#web/ui/icons.tsx";
import { Package } from "#web/ui/order-icons.tsx";

import { ChartColumn, Images, LayoutDashboard, LayoutGrid, Mail } from "./admin-icons.tsx";

interface AdminPage {
  /** The last part of its address. */
  name: string;
  label: string;
  Icon: Icon;
  /** Whether there is a route for it; the others are not linked yet. */
  isOpen: boolean;
}

/** The pages of the admin area in the sidebar's order. Spec: admin §2. */
const ADMIN_PAGES: readonly AdminPage[] = [
  { name: "dashboard", label: "Dashboard", Icon: LayoutDashboard, isOpen: false },
  { name: "products", label: "Products", Icon: Package, isOpen: false },
  { name: "collections", label: "Collections", Icon: LayoutGrid, isOpen: false },
  { name: "orders", label: "Orders", Icon: ShoppingBag, isOpen: false },
  { name: "inventory", label: "Inventory", Icon: ChartColumn, isOpen: false },
  { name: "hero-images", label: "Hero Images", Icon: Images, isOpen: true },
  { name: "contact-messages", label: "Contact Messages", Icon: Mail, isOpen: false },
];

/** The pages that can be gone to, each with its address. */
export const ADMIN_LINKS = ADMIN_PAGES.filter(({ isOpen }) => isOpen).map((page) => ({
  ...page,
  to: `/admin/${page.name}`,
}));

/** Where the admin area opens: the first page there is. */
export const FIRST_ADMIN_PAGE = ADMIN_LINKS[0]?.to ?? "/";

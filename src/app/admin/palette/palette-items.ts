import { formatPhone } from "#kit/rules/phone.ts";
import { productStatusMessages } from "#catalogue/rules/staff-messages.ts";
import type { OrderWithDelivery } from "#orders/rules/status-texts.ts";
import { getStatusTexts } from "#orders/rules/status-texts.ts";
import { foldText } from "#platform/rules/fold-text.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { paletteMessages } from "#kit/rules/palette-messages.ts";
import type { PaletteGroup } from "#kit/rules/palette-messages.ts";
import type { AccessRule, Permission } from "#kit/rules/permissions.ts";
import { ANY_STAFF, isAllowed, PERMISSIONS, requires } from "#kit/rules/permissions.ts";
import { settingsMessages } from "#store/rules/staff-messages.ts";
import { listSectionLabels, SETTINGS_SECTIONS } from "#store/rules/store-fields.ts";
import type { StaffSearch } from "#reports/rules/staff-search.ts";

import { canOpenPage } from "../admin-pages.ts";
import { listPages } from "../admin-pages.ts";
import { NEW_ORDER_PATH, NEW_ORDER_RULE } from "#orders/rules/staff-order/new-order.ts";

/** An entry of the palette. It opens a URL or runs a command. */
export interface PaletteItem {
  /** Unique in the palette, e.g. `order:ID`. */
  key: string;
  group: PaletteGroup;
  label: string;
  detail?: string;
  /** Additional words that match the entry. */
  keywords?: string;
  href?: string;
  run?: () => void;
}

const buildUrl = (path: string, params: Record<string, string>) =>
  `${path}?${new URLSearchParams(params).toString()}`;

type FoundOrder = Pick<
  StaffSearch["orders"][number],
  "id" | "orderNumber" | "customerName" | "city" | "status" | "totalAmount"
> &
  OrderWithDelivery;

export function toOrderItem(order: FoundOrder): PaletteItem {
  const { id, orderNumber, customerName, city, status, totalAmount } = order;
  return {
    key: `order:${id}`,
    group: "orders",
    label: `${orderNumber} ${customerName}`,
    detail: [getStatusTexts(order)[status].label, city, formatPrice(totalAmount)].join(" · "),
    href: buildUrl("/admin/orders", { order: id }),
  };
}

type FoundProduct = Pick<StaffSearch["products"][number], "id" | "name" | "price" | "status">;

/**
 * Returns the entry of a product.
 * @param canEdit whether the entry opens the product's form rather than its stock
 */
export function toProductItem({ id, name, price, status }: FoundProduct, canEdit: boolean): PaletteItem {
  return {
    key: `product:${id}`,
    group: "products",
    label: name,
    detail: [status !== "published" && productStatusMessages.labels[status], formatPrice(price)]
      .filter((part) => part !== false)
      .join(" · "),
    href: canEdit
      ? buildUrl("/admin/products", { dialog: "edit", id })
      : buildUrl("/admin/inventory", { product: id }),
  };
}

/** Returns the entries of search results: orders, products, customers, collections. */
export function toResultItems(
  { orders, products, customers, collections }: StaffSearch,
  permissions: readonly Permission[],
): PaletteItem[] {
  const canEdit = isAllowed(permissions, requires("products.edit"));
  return [
    ...orders.map(toOrderItem),
    ...products.map((product) => toProductItem(product, canEdit)),
    ...customers.map(({ phone, name, city, orders: count, lastOrderId, id }) => ({
      key: `customer:${phone}`,
      group: "customers" as const,
      label: name,
      detail: [formatPhone(phone), city, paletteMessages.orders(count)]
        .filter((part) => part !== "")
        .join(" · "),
      href: `/admin/customers/${lastOrderId === null ? id : `order-${encodeURIComponent(lastOrderId)}`}`,
    })),
    ...collections.map(({ id, name }) => ({
      key: `collection:${id}`,
      group: "collections" as const,
      label: name,
      href: buildUrl("/admin/collections", canEdit ? { dialog: "edit", id } : { search: name }),
    })),
  ];
}

const listPageItems = (permissions: readonly Permission[]) =>
  listPages(permissions).map(({ to, label }): PaletteItem => {
    return { key: `page:${to}`, group: "pages", label, href: to };
  });

/** One entry per settings section. The labels of the section's fields are keywords. */
const SETTINGS_ITEMS: readonly PaletteItem[] = SETTINGS_SECTIONS.map((section) => ({
  key: `settings:${section}`,
  group: "pages",
  label: `${settingsMessages.title}: ${settingsMessages.sections[section]}`,
  keywords: listSectionLabels(section).join(" "),
  href: `/admin/settings/${section}`,
}));

const { actions } = paletteMessages;
const LINK_ACTIONS: readonly (PaletteItem & { rule: AccessRule })[] = [
  {
    label: actions.newOrder,
    href: NEW_ORDER_PATH,
    rule: NEW_ORDER_RULE,
  },
  {
    label: actions.addProduct,
    href: "/admin/products?dialog=add",
    rule: requires("products.read", "products.edit"),
  },
  {
    label: actions.addCollection,
    href: "/admin/collections?dialog=add",
    rule: requires("products.read", "products.edit"),
  },
  {
    label: actions.importProducts,
    href: "/admin/products?dialog=import",
    rule: requires("products.read", "products.edit"),
  },
  {
    label: actions.exportProducts,
    href: "/admin/products?dialog=export",
    rule: requires("products.read", "exports.products"),
  },
  {
    label: actions.printPackingSlips,
    href: "/admin/orders?status=confirmed&status=processing",
    rule: requires("orders.read"),
  },
  { label: actions.ownAccount, href: "/admin/account", rule: ANY_STAFF },
].map((item) => ({ ...item, key: `action:${item.label}`, group: "actions" }));

/** Functions that the palette's commands call. */
export interface Commands {
  exportOrders: () => void;
  showShortcuts: () => void;
  signOut: () => void;
}

/** Returns the pages and actions that the permissions allow. Each word of the search must start a word of the entry. */
export function findCommandItems(
  search: string,
  commands: Commands,
  permissions: readonly Permission[] = PERMISSIONS,
): PaletteItem[] {
  const canExport = isAllowed(permissions, requires("exports.orders"));
  const runActions: PaletteItem[] = [
    ...(canExport ? [{ label: actions.exportOrders, run: commands.exportOrders }] : []),
    { label: actions.shortcuts, run: commands.showShortcuts },
    { label: actions.signOut, run: commands.signOut },
  ].map((item) => ({ ...item, key: `action:${item.label}`, group: "actions" }));
  const searchWords = foldText(search).split(/\s+/).filter(Boolean);
  // Settings sections are listed only for a search, to keep the initial list short.
  const settingsItems =
    searchWords.length === 0 || !canOpenPage(permissions, "/admin/settings") ? [] : SETTINGS_ITEMS;
  const links = LINK_ACTIONS.filter(({ rule }) => isAllowed(permissions, rule));
  return [...listPageItems(permissions), ...settingsItems, ...links, ...runActions].filter(
    ({ label, keywords = "" }) => {
      const words = foldText(`${label} ${keywords}`).split(/[^\p{L}\p{N}]+/u);
      return searchWords.every((prefix) => words.some((word) => word.startsWith(prefix)));
    },
  );
}

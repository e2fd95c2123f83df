import type { Permission } from "#kit/rules/permissions.ts";
import { isAllowed, requires } from "#kit/rules/permissions.ts";
import { z } from "#platform/rules/zod.ts";

import { readOrder } from "#orders/admin/order-calls.ts";
import { callStaffRead } from "#staff/admin/staff-call.ts";
import type { PaletteItem } from "./palette-items.ts";
import { toOrderItem, toProductItem } from "./palette-items.ts";

const STORAGE_KEY = "palette-recent";
const MAX_RECENT = 5;
const keysSchema = z.array(z.string().regex(/^(order|product):./)).max(MAX_RECENT);

/** Returns the keys of recently opened orders and products, most recent first. */
function readRecentKeys(): string[] {
  try {
    return keysSchema.parse(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]"));
  } catch {
    return [];
  }
}

/** Remembers an opened order or product for this tab. Stores only its id. */
export function rememberItem({ key }: PaletteItem): void {
  if (!/^(order|product):/.test(key)) return;
  const keys = [key, ...readRecentKeys().filter((other) => other !== key)].slice(0, MAX_RECENT);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(keys));
  } catch {
    // If the browser blocks storage, the palette shows no recent items.
  }
}

async function loadItem(key: string, permissions: readonly Permission[]): Promise<PaletteItem> {
  const id = key.replace(/^\w+:/, "");
  if (key.startsWith("order:")) {
    const { customerInfo, shippingAddress, ...order } = await readOrder(id);
    return toOrderItem({ ...order, customerName: customerInfo.name, city: shippingAddress.city });
  }
  const { product } = await callStaffRead("GET /api/admin/products/:id", { param: { id } });
  return toProductItem(product, isAllowed(permissions, requires("products.edit")));
}

/** Loads the recently opened orders and products. Omits items that cannot be loaded. */
export async function loadRecentItems(permissions: readonly Permission[]): Promise<PaletteItem[]> {
  const results = await Promise.allSettled(readRecentKeys().map((key) => loadItem(key, permissions)));
  return results.flatMap((result) =>
    result.status === "fulfilled" ? [{ ...result.value, group: "recent" as const }] : [],
  );
}

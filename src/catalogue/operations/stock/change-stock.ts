import { and, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { productVariants } from "../../tables/variant-schema.server.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { toStockField } from "#staff/rules/audit/audit.ts";
import { Conflict, InvalidInput } from "#kit/rules/errors.ts";
import { createProductNotFound } from "../../rules/catalogue-errors.ts";
import type { StockChange } from "../../rules/stock/inventory-query.ts";
import type { SizeStock } from "../../rules/stock/inventory.ts";
import { MAX_STOCK } from "../../rules/product-limits.ts";
import { productInputMessages } from "../../rules/product-input-messages.ts";
import { inventoryMessages } from "../../rules/stock/staff-messages.ts";
import { setMessages } from "../../rules/set-messages.ts";
import { toPkr } from "#kit/rules/money.ts";
import { insertOnce } from "#staff/operations/insert-once.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";

import { setStock } from "./set-stock.ts";

const toStockText = (stock: number | null) => (stock === null ? "unlimited" : String(stock));

interface ChangeOptions {
  by?: Actor | undefined;
  /** Requests with the same key change the stock once and return its current state. */
  idempotencyKey?: string | undefined;
  /** Called if an earlier request with the key changed the stock. */
  onReplay?: (() => void) | undefined;
}

/**
 * Changes the stock of one size: either sets it (null for unlimited) if it still equals `expectedStock`, or adds
 * bottles, once per idempotency key.
 * @throws NotFound 'Product not found'
 * @throws InvalidInput if the product has no such size, or bottles cannot be added: the stock is unlimited, would
 * fall below 0 or would exceed `MAX_STOCK`
 * @throws Conflict if the size is a set, whose stock is calculated from its parts
 * @throws Conflict with the current stock if it differs from `expectedStock`; nothing is saved
 * @throws IdempotencyKeyTaken if the key made another change
 */
export async function changeStock(
  db: Database,
  productId: string,
  change: StockChange,
  { by, idempotencyKey, onReplay }: ChangeOptions = {},
): Promise<SizeStock> {
  const { variant } = change;
  const key = idempotencyKey === undefined ? undefined : `stock:${idempotencyKey}`;
  const once = { subjectType: "product", key, input: { productId, change }, onReplay } as const;
  return db.transaction(async (tx) => {
    await insertOnce(tx, once, async () => {
      await writeStock(tx, productId, change, by);
      return productId;
    });
    const { price, stock, sold, isSet } = await lockSize(tx, productId, variant);
    return { variant, price: toPkr(price), stock, sold, isSet };
  });
}

/**
 * Changes the stock with its ledger and audit entry. Locks the product before its size, in the same order as every save, and
 * updates the product's `updatedAt`.
 */
async function writeStock(
  tx: Database,
  productId: string,
  change: StockChange,
  by: Actor | undefined,
): Promise<void> {
  const { variant, reason = "adjusted" } = change;
  const { name, updatedAt } = await lockProduct(tx, productId);
  const size = await lockSize(tx, productId, variant);
  if (size.isSet) throw new Conflict(setMessages.noOwnStock);
  const stock = calculateNewStock(size.stock, change);
  if (size.stock === stock) return;
  await setStock(tx, { variantId: size.id, productId, variant, stock, reason, staffId: by?.uid });
  // With the new `updatedAt`, the shop rejects saves of product forms that still contain the old stock.
  await tx
    .update(products)
    .set({ updatedAt: new Date(Math.max(Date.now(), updatedAt.getTime() + 1)) })
    .where(eq(products.id, productId));
  await recordAudit(tx, {
    by,
    action: "stock-changed",
    subject: { type: "product", id: productId, label: name },
    changes: [{ field: toStockField(variant), from: toStockText(size.stock), to: toStockText(stock) }],
  });
  await incrementRevision(tx, { leavesProductsUnchanged: true });
}

function calculateNewStock(current: number | null, change: StockChange): number | null {
  const { variant } = change;
  if (change.add === undefined) {
    if (current === change.expectedStock) return change.stock ?? null;
    throw new Conflict(inventoryMessages.changedByOthers(variant, current));
  }
  const stock = (current ?? 0) + change.add;
  const message =
    current === null
      ? inventoryMessages.unlimitedStock(variant)
      : stock < 0
        ? inventoryMessages.belowZero(variant, current)
        : stock > MAX_STOCK
          ? productInputMessages.stockTooHigh(MAX_STOCK)
          : undefined;
  if (message !== undefined) throw new InvalidInput(message, { add: [message] });
  return stock;
}

async function lockProduct(tx: Database, productId: string) {
  const [product] = await tx
    .select({ name: products.name, updatedAt: products.updatedAt })
    .from(products)
    .where(eq(products.id, productId))
    .for("no key update");
  if (product === undefined) throw createProductNotFound();
  return product;
}

async function lockSize(tx: Database, productId: string, variant: string) {
  const [size] = await tx
    .select({
      id: productVariants.id,
      price: productVariants.price,
      stock: productVariants.stock,
      sold: productVariants.sold,
      isSet: productVariants.isSet,
    })
    .from(productVariants)
    .where(and(eq(productVariants.productId, productId), eq(productVariants.name, variant)))
    .for("no key update");
  if (size === undefined) {
    const message = productInputMessages.variantUnknown(variant);
    throw new InvalidInput(message, { variant: [message] });
  }
  return size;
}

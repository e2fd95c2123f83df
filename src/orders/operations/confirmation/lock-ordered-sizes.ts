import { asc, eq, sql } from "drizzle-orm";

import { RESERVATION_CLOCK, lockReservations } from "#catalogue/operations/stock/stock-reservations.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { isActiveBlock } from "#customers/operations/blocked-phones.ts";
import { blockedPhones } from "#customers/tables/customer-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { getPreparedStatement } from "#platform/db/statements/prepared-statement.server.ts";

import { stockReservations } from "#catalogue/tables/reservation-schema.server.ts";
import type { NewOrder } from "../order-rows.ts";

import type { NeededBottles, OrderOrigin } from "./reservation-limits.ts";
import { NO_COUNTS, selectCounts } from "./reservation-limits.ts";

interface LockOptions {
  /** Whether the order reserves its bottles. */
  reserves: boolean;
  /** Whether the same transaction deducts the bottles, so that it needs the stronger lock before others. */
  deducts?: boolean;
  origin: OrderOrigin | undefined;
}

interface LockedSizes {
  /** The bottles of sizes with limited stock that the order needs. */
  needs: NeededBottles[];
  /** The database's time after waiting for the locks. */
  now: Date;
  /** Whether the shop accepts no online orders with the phone number. */
  isBlocked: boolean;
}

/**
 * Locks the sizes of a new order by ascending id, so that they cannot be deleted. If the order reserves bottles, also
 * serializes it with other orders of the same sizes, phone and browser, and counts the reservations of other orders.
 * @returns `undefined` if a size was deleted, became a set or became a single size after pricing
 */
export async function lockOrderedSizes(
  tx: Database,
  { lines, phoneE164 }: NewOrder,
  { reserves, deducts = false, origin }: LockOptions,
): Promise<LockedSizes | undefined> {
  const bottles = lines.flatMap(({ size: { variantId, parts }, quantity }) =>
    parts.length === 0
      ? [{ variantId, quantity }]
      : parts.map((part) => ({ variantId: part.variantId, quantity: part.quantity * quantity })),
  );
  const bottleIds = [...new Set(bottles.map(({ variantId }) => variantId))];
  if (reserves) {
    const limitedKeys = origin ? [phoneE164, origin.browserHash].filter((key) => key !== undefined) : [];
    await lockReservations(tx, bottleIds, limitedKeys);
  }
  const sizeIds = [...new Set([...bottleIds, ...lines.map(({ size }) => size.variantId)])];
  const sizes = await selectSizes(tx, { reserves, deducts, origin }).execute({
    sizeIds: JSON.stringify(sizeIds),
    phone: phoneE164 ?? "",
    browserHash: origin?.browserHash ?? "",
    networkHash: origin?.networkHash ?? "",
  });
  const sizesById = new Map(sizes.map((size) => [size.variantId, size]));
  const isUnchanged =
    lines.every(({ size }) => sizesById.get(size.variantId)?.isSet === size.parts.length > 0) &&
    bottleIds.every((id) => sizesById.get(id)?.isSet === false);
  const now = sizes[0]?.now;
  if (!isUnchanged || now === undefined) return undefined;
  const needs = sizes.flatMap(({ stock, ...size }) => {
    const ofSize = bottles.filter(({ variantId }) => variantId === size.variantId);
    const quantity = ofSize.reduce((total, bottle) => total + bottle.quantity, 0);
    return stock === null || quantity === 0 ? [] : [{ ...size, stock, quantity }];
  });
  return { needs, now, isBlocked: sizes.some((size) => size.isBlocked) };
}

/** Locks sizes, and counts the reservations of other orders if the order reserves bottles. */
function selectSizes(tx: Database, { reserves, deducts = false, origin }: LockOptions) {
  const shape = [reserves, deducts, origin !== undefined, origin?.browserHash !== undefined];
  return getPreparedStatement(tx, `lock_sizes_${shape.join("_")}`, (name) =>
    tx
      .select({
        variantId: productVariants.id,
        isSet: productVariants.isSet,
        stock: productVariants.stock,
        now: sql`${RESERVATION_CLOCK}`.mapWith(stockReservations.expiresAt),
        isBlocked: sql<boolean>`exists (select from ${blockedPhones}
          where ${eq(blockedPhones.phone, sql.placeholder("phone"))} and ${isActiveBlock})`,
        ...(reserves ? selectCounts(tx, origin) : NO_COUNTS),
      })
      .from(productVariants)
      .where(
        sql`${productVariants.id} = any(array(
          select value::bigint from json_array_elements_text(${sql.placeholder("sizeIds")}::json)))`,
      )
      .orderBy(asc(productVariants.id))
      .for(deducts ? "no key update" : "key share")
      .prepare(name),
  );
}

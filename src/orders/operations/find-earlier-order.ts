import { and, eq, isNotNull, sql } from "drizzle-orm";

import { IdempotencyKeyTaken } from "#kit/rules/errors.ts";
import type { Database } from "#platform/db/client.server.ts";
import { waitForReplication } from "#platform/db/server/replication.server.ts";
import { getPreparedStatement } from "#platform/db/statements/prepared-statement.server.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";

import type { OrderInput } from "../rules/checkout.ts";
import type { Order, PlacedOrder } from "../rules/order.ts";
import { FREE_DELIVERY } from "../rules/price-rules/price-rules.ts";
import { hasOtherAdvance, hasOtherDetails, isSamePurchase } from "../rules/repeated-order.ts";
import type { StaffSale } from "../rules/staff-order/staff-order.ts";
import { orderEvents } from "../tables/order-history-schema.server.ts";
import { discountRedemptions } from "../tables/order-discount-schema.server.ts";
import { orders } from "../tables/order-schema.server.ts";

import { getConfirmation } from "./confirmation/get-confirmation.ts";
import { findBrowserToken, getProcessKey } from "./links/link-token.ts";
import { maskOrder, toLinkedOrder } from "./order-rows.ts";
import { findWallet } from "./queries.ts";
import { readOrder } from "./read-order.ts";

interface RepeatedRequest {
  idempotencyKey?: string | undefined;
  onReplay?: (() => void) | undefined;
  getKey?: GetCredentialsKey;
  sale?: Pick<StaffSale, "payment"> | undefined;
}

const getIdByKeyStatement = (db: Database) =>
  getPreparedStatement(db, "find_order_by_key", (name) =>
    db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.idempotencyKey, sql.placeholder("key")))
      .prepare(name),
  );

/**
 * Returns the order that an earlier request with the same idempotency key placed, or `undefined`.
 * @throws IdempotencyKeyTaken if the key belongs to an order with other items
 */
export async function findEarlierOrder(
  db: Database,
  input: OrderInput,
  { idempotencyKey, onReplay, getKey = getProcessKey, sale }: RepeatedRequest,
): Promise<PlacedOrder | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const [row] = await getIdByKeyStatement(db).execute({ key: idempotencyKey });
  const order = row && (await readOrder(db, row.id));
  if (!order) return undefined;
  // An edited order differs from its original request, so only the random key identifies the attempt.
  const isComparable = !(await wasEdited(db, order.id));
  if (isComparable && !isSamePurchase(order, input, await findUsedCode(db, order)))
    throw new IdempotencyKeyTaken();
  await waitForReplication(db);
  onReplay?.();
  const { customer } = input;
  return {
    ...maskOrder(
      toLinkedOrder(order, { linkKind: "browser", confirmation: await getConfirmation(db, order.id) }),
    ),
    token: await findBrowserToken(db, order, { customer, idempotencyKey, getKey }),
    hasOtherDetails:
      isComparable &&
      (hasOtherDetails(order, input) ||
        hasOtherAdvance(order, sale?.payment) ||
        (await hasOtherWallet(db, order, input))),
  };
}

/** Returns whether a request wants the customer to pay into another wallet than the order. */
async function hasOtherWallet(
  db: Database,
  { id, paymentMethod }: Pick<Order, "id" | "paymentMethod">,
  { wallet }: Pick<OrderInput, "wallet">,
): Promise<boolean> {
  if (wallet === undefined || paymentMethod !== "wallet") return false;
  return ((await findWallet(db, id)) ?? wallet) !== wallet;
}

/** Returns the code that an order used, or null. Executes no statement for an order without a discount. */
async function findUsedCode(db: Database, { id, adjustments }: Order): Promise<string | null> {
  if (!adjustments.some(({ kind }) => kind === "discount" || kind === FREE_DELIVERY)) return null;
  const isCode = and(eq(discountRedemptions.orderId, id), isNotNull(discountRedemptions.code));
  const [used] = await db.select({ code: discountRedemptions.code }).from(discountRedemptions).where(isCode);
  return used?.code ?? null;
}

/** Returns whether the details, the items or the way to pay of an order were changed, by staff or by its shopper. */
async function wasEdited(db: Database, orderId: string): Promise<boolean> {
  return (await db.$count(orderEvents, eq(orderEvents.orderId, orderId))) > 0;
}

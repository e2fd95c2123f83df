import type { MessageChannel } from "#kit/rules/message-channel.ts";
import type { PrivateImage } from "#media/operations/encode-private-image.ts";
import { publish } from "#platform/events/events.ts";
import { eq } from "drizzle-orm";

import { InvalidInput } from "#kit/rules/errors.ts";
import type { LockedOrder } from "#orders/operations/lock-order.ts";
import { lockOrder } from "#orders/operations/lock-order.ts";
import { ReturnQuantity } from "#orders/rules/order-errors.ts";
import type { Database } from "#platform/db/client.server.ts";
import { DAY_MS, toShopDay } from "#platform/rules/day.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { CUSTOMER } from "#staff/rules/audit/audit.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import type { ReturnPolicy } from "#store/rules/return-policy.ts";

import { NotReturnable, ReturnWindowClosed } from "../rules/return-errors.ts";
import { toWishKey } from "../rules/wish-key.ts";
import type { ReturnRequest } from "../rules/return-input.ts";
import { returnMessages as messages } from "../rules/return-messages.ts";
import type { ReturnReason } from "../rules/return-reason.ts";
import { REASON_RULES } from "../rules/return-reason.ts";
import { findExclusion, getAskUntil, getLastDay, getReturnWindow } from "../rules/return-window.ts";
import { returnEvents, returnLines, returnPhotos, returns } from "../tables/return-schema.server.ts";
import { returnChanged } from "./events.ts";
import { listEqualSizes } from "./list-equal-sizes.ts";
import type { ReturnableItem } from "./read-returnable.ts";
import { readReturnableItems } from "./read-returnable.ts";

/** The photos of one item of a return, encoded again. */
export interface LinePhotos {
  productId: string;
  variant: string;
  images: readonly PrivateImage[];
}

interface RequestOptions {
  policy: ReturnPolicy;
  /** The staff member who enters the return; undefined for the shopper. */
  by?: Actor;
  /** Why staff accept a return that the policy excludes. */
  outsidePolicy?: string | null;
  /** A repeated request with the same key writes nothing. */
  idempotencyKey?: string | undefined;
  /** Photos of the items, which staff see. Default: none. */
  photos?: readonly LinePhotos[];
  /** Channels for which messages are queued. Default: none. */
  channels?: readonly MessageChannel[];
  now?: Date;
}

/**
 * Requests the return of delivered items. With `outsidePolicy`, staff accept items that the policy excludes, or that are
 * too late. The row lock of the order ensures that no bottle is in two returns.
 * @returns the number of the return, e.g. `ZE12345678901-R1`
 * @throws NotFound 'Order not found'
 * @throws NotReturnable if an item was not delivered, or cannot come back for the reason
 * @throws ReturnWindowClosed if the time to ask is over
 * @throws ReturnQuantity if the bottles came back already, or are in another return
 * @throws InvalidInput if the order does not contain an item, the shop offers no exchange, or a wished item has another
 *   price or is not in stock
 */
export async function requestReturn(
  db: Database,
  orderId: string,
  request: ReturnRequest,
  options: RequestOptions,
): Promise<string> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const { idempotencyKey: key } = options;
    // Clients of two orders can choose the same key.
    const idempotencyKey = key === undefined ? undefined : `${orderId}:${key}`;
    const repeated = await findByKey(tx, idempotencyKey);
    if (repeated !== undefined) return repeated;
    return insertReturn(tx, order, request, { ...options, idempotencyKey });
  });
}

async function findByKey(tx: Database, key: string | undefined): Promise<string | undefined> {
  if (key === undefined) return undefined;
  const [row] = await tx
    .select({ number: returns.number })
    .from(returns)
    .where(eq(returns.idempotencyKey, key));
  return row?.number;
}

async function insertReturn(
  tx: Database,
  order: LockedOrder,
  { lines, wants, note, payee }: ReturnRequest,
  {
    policy,
    by,
    outsidePolicy = null,
    idempotencyKey,
    photos = [],
    channels = [],
    now = new Date(),
  }: RequestOptions,
): Promise<string> {
  if (wants === "exchange" && !policy.offersExchange && by === undefined)
    throw new InvalidInput(messages.exchangeNotOffered);
  const items = await readReturnableItems(tx, order.id);
  const check = { policy, now, isOutsidePolicy: by !== undefined && outsidePolicy !== null };
  const chosen = lines.map((line) => ({ ...line, item: findReturnable(items, line, order, check) }));
  if (wants === "exchange") await assertEqualWishes(tx, chosen);
  const earlier = await tx.$count(returns, eq(returns.orderId, order.id));
  const number = `${order.orderNumber}-R${earlier + 1}`;
  const [created] = await tx
    .insert(returns)
    .values({
      orderId: order.id,
      number,
      wants,
      isByStaff: by !== undefined,
      outsidePolicy,
      note: note === undefined || note === "" ? null : note,
      payeeMethod: payee?.method,
      payee: payee?.holder,
      payeeAccount: payee?.account,
      backOn: getBackOn(chosen, check),
      idempotencyKey,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: returns.id });
  if (!created) throw new Error("the return was not inserted");
  const returnId = created.id;
  await insertLines(tx, returnId, chosen, wants);
  await insertPhotos(tx, returnId, chosen, photos);
  await tx
    .insert(returnEvents)
    .values({ returnId, event: "requested", text: outsidePolicy, staffId: by?.uid });
  await recordAudit(tx, {
    by: by ?? CUSTOMER,
    action: "added",
    subject: { type: "order", id: order.id, label: order.orderNumber },
    changes: [{ field: "return", from: null, to: number }],
  });
  await publish(tx, returnChanged, { returnId, orderId: order.id, state: "requested", wants, channels });
  return number;
}

type ChosenLine = ReturnRequest["lines"][number] & { item: ReturnableItem };

/** Inserts the lines of a return. Only an exchange has wishes. */
async function insertLines(
  tx: Database,
  returnId: number,
  chosen: readonly ChosenLine[],
  wants: ReturnRequest["wants"],
): Promise<void> {
  await tx.insert(returnLines).values(
    chosen.map(({ item, quantity, reason, wish }) => {
      const { isShopFault } = REASON_RULES[reason];
      const wished = wants === "exchange" ? wish : undefined;
      return {
        returnId,
        itemId: item.itemId,
        quantity,
        reason,
        isShopFault,
        wishedProductId: wished?.productId,
        wishedVariant: wished?.variant,
      };
    }),
  );
}

/** @throws InvalidInput if a customer wants an item of another price, or one that is not in stock */
async function assertEqualWishes(tx: Database, lines: readonly ChosenLine[]): Promise<void> {
  const wished = lines.flatMap(({ item, wish }) => (wish ? [{ price: item.unitPrice, wish }] : []));
  if (wished.length === 0) return;
  const sizes = await listEqualSizes(
    tx,
    wished.map(({ price }) => price),
  );
  const isEqual = wished.every(({ price, wish }) =>
    sizes.some((size) => size.price === price && toWishKey(size) === toWishKey(wish)),
  );
  if (!isEqual) throw new InvalidInput(messages.wishNotEqual, { lines: [messages.wishNotEqual] });
}

async function insertPhotos(
  tx: Database,
  returnId: number,
  chosen: readonly { item: ReturnableItem }[],
  photos: readonly LinePhotos[],
): Promise<void> {
  const rows = photos.flatMap(({ productId, variant, images }) => {
    const line = chosen.find(({ item }) => item.productId === productId && item.variant === variant);
    return line ? images.map((image) => ({ ...image, returnId, itemId: line.item.itemId })) : [];
  });
  if (rows.length > 0) await tx.insert(returnPhotos).values(rows);
}

interface ReturnCheck {
  policy: ReturnPolicy;
  now: Date;
  isOutsidePolicy: boolean;
}

/** Returns the item of a line after checking that it may come back. */
function findReturnable(
  items: readonly ReturnableItem[],
  { productId, variant, quantity, reason }: ReturnRequest["lines"][number],
  { status, importedFrom }: LockedOrder,
  { policy, now, isOutsidePolicy }: ReturnCheck,
): ReturnableItem & { deliveredAt: Date } {
  const item = items.find((known) => known.productId === productId && known.variant === variant);
  if (!item) throw new InvalidInput(messages.notInOrder, { lines: [messages.notInOrder] });
  const name = `${item.productName} ${variant}`;
  const { deliveredAt } = item;
  if (deliveredAt === null || item.delivered === 0 || status === "cancelled" || importedFrom !== null)
    throw new NotReturnable(name, "not-delivered");
  const left = item.delivered - item.claimed;
  if (quantity > left) throw new ReturnQuantity(name, Math.max(0, left));
  if (!isOutsidePolicy) assertWithinPolicy({ ...item, deliveredAt }, reason, policy, now);
  return { ...item, deliveredAt };
}

function assertWithinPolicy(
  item: ReturnableItem & { deliveredAt: Date },
  reason: ReturnReason,
  policy: ReturnPolicy,
  now: Date,
): void {
  const name = `${item.productName} ${item.variant}`;
  const exclusion = findExclusion(item, reason);
  if (exclusion) throw new NotReturnable(name, exclusion);
  const askUntil = getAskUntil(getReturnWindow(policy, item.deliveredAt), reason);
  if (now >= askUntil) throw new ReturnWindowClosed(name, reason, getLastDay(askUntil));
}

/** Returns the last day for the arrival of the items. Outside of the policy, the days count from the request. */
function getBackOn(
  chosen: readonly { item: { deliveredAt: Date } }[],
  { policy, now, isOutsidePolicy }: ReturnCheck,
): string {
  if (isOutsidePolicy) return toShopDay(new Date(now.getTime() + policy.returnDays * DAY_MS));
  const days = chosen.map(({ item }) => getLastDay(getReturnWindow(policy, item.deliveredAt).backUntil));
  return days.toSorted().at(-1) ?? toShopDay(now);
}

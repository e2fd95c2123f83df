import { and, eq, sql } from "drizzle-orm";

import { toPaisa, toPkr } from "#kit/rules/money.ts";
import { quoteOrder } from "#orders/operations/quote-order.ts";
import type { Quote } from "#orders/rules/quote.ts";
import type { Checkout } from "#orders/rules/checkout.ts";
import type { StaffSale } from "#orders/rules/staff-order/staff-order.ts";
import { orderItems, orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import type { ReturnRow } from "#returns/operations/change-return.ts";
import { calculateExchange, isEqualValue } from "#returns/rules/exchange.ts";
import { createReturnNotFound, ReturnChanged } from "#returns/rules/return-errors.ts";
import { canBecome } from "#returns/rules/return-state.ts";
import { returnLines, returns } from "#returns/tables/return-schema.server.ts";

import type { ExchangeQuote, ExchangeQuoteInput } from "../rules/exchange-input.ts";

import { refunds } from "../tables/payment-schema.server.ts";

import { readOrderFigures } from "./read-money.ts";

/** What an exchange depends on besides the new items. Amounts in paisa. */
interface ExchangeContext {
  credit: number;
  returnedListPrice: number;
  refundable: number;
  /** Who gets the new items, as in the order of the return. */
  recipient: Pick<Checkout, "customer" | "address" | "details">;
}

/** Returns what staff decide about the order of an exchange: it has the discount of the returned items. */
export function toExchangeSale(
  { discount, carried }: Pick<ExchangeQuote, "discount" | "carried">,
  { chargesDelivery, staffId, note }: { chargesDelivery: boolean; staffId: string | null; note: string },
): StaffSale {
  return {
    channel: "exchange",
    staffId,
    // Without a reduction, too, it replaces the offers of the shop.
    discount: { order: discount === 0 ? null : { kind: "fixed", value: discount }, prices: [] },
    isCounterSale: false,
    waives: { delivery: !chargesDelivery, cashOnDelivery: true },
    carried,
    acceptsBlocked: true,
    note: null,
    reasons: note,
  };
}

/**
 * Returns what the exchange of an inspected return for other items costs.
 * @throws NotFound 'Return not found'
 * @throws ReturnChanged if the return is not inspected
 */
export async function quoteExchange(
  db: Database,
  number: string,
  input: ExchangeQuoteInput,
): Promise<ExchangeQuote> {
  const [row] = await db.select().from(returns).where(eq(returns.number, number));
  if (!row) throw createReturnNotFound();
  if (!canBecome(row.state, "exchanged")) throw new ReturnChanged();
  return (await priceExchange(db, row, input)).quote;
}

/** Prices the exchange of a return. A caller that writes has locked the order of the return. */
export async function priceExchange(
  db: Database,
  row: ReturnRow,
  input: ExchangeQuoteInput,
): Promise<{ context: ExchangeContext; quote: ExchangeQuote }> {
  const context = await readContext(db, row);
  const price = (discount: number) =>
    quoteOrder(
      db,
      { items: input.items, address: context.recipient.address },
      toExchangeSale({ discount, carried: 0 }, { ...input, staffId: null, note: "" }),
    );
  // The fees depend on the items alone, so that they are known before the discount.
  const listed = await price(0);
  const { credit, returnedListPrice, refundable } = context;
  const newListPrice = toPaisa(listed.subtotal);
  const amounts = calculateExchange({
    returnedListPrice,
    credit,
    newListPrice,
    fees: toPaisa(listed.total) - newListPrice,
    refundable,
  });
  return {
    context,
    quote: {
      lines: listed.lines.map(toExchangeLine),
      returnedListPrice: toPkr(returnedListPrice),
      newListPrice: listed.subtotal,
      isEqualValue: isEqualValue({ returnedListPrice, newListPrice }),
      discount: toPkr(amounts.discount),
      delivery: toPkr(toPaisa(listed.total) - newListPrice),
      total: toPkr(amounts.total),
      carried: toPkr(amounts.carried),
      due: toPkr(amounts.due),
      refund: toPkr(amounts.refund),
    },
  };
}

function toExchangeLine({ productId, variant, price, stock, state }: Quote["lines"][number]) {
  return { productId, variant, price, stock, state };
}

async function readContext(db: Database, { id, orderId, credit }: ReturnRow): Promise<ExchangeContext> {
  const [[order], [listed], { refundable }, [open]] = await Promise.all([
    db.select().from(orders).where(eq(orders.id, orderId)),
    db
      .select({
        price: sql<number>`coalesce(sum(${orderItems.unitPrice} * ${returnLines.accepted}), 0)::float8`,
      })
      .from(returnLines)
      .innerJoin(orderItems, eq(orderItems.id, returnLines.itemId))
      .where(eq(returnLines.returnId, id)),
    readOrderFigures(db, orderId),
    readOpenRefunds(db, id),
  ]);
  if (!order) throw createReturnNotFound();
  const { customerName: name, customerEmail: email, customerPhone: phone } = order;
  const { street, city, state, zipCode, country, details } = order;
  return {
    credit: credit ?? 0,
    returnedListPrice: listed?.price ?? 0,
    // The exchange cancels the open refund of the return.
    refundable: refundable + (open?.amount ?? 0),
    recipient: {
      customer: { name, email, phone },
      address: { street, city, state, zipCode, country },
      ...(details && { details }),
    },
  };
}

/** Selects the sum of the open refunds of a return, in paisa. */
function readOpenRefunds(db: Database, returnId: number) {
  return db
    .select({ amount: sql<number>`coalesce(sum(${refunds.amount}), 0)::float8` })
    .from(refunds)
    .where(and(eq(refunds.returnId, returnId), eq(refunds.state, "open")));
}

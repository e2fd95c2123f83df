import type { Database } from "#platform/db/client.server.ts";
import type { QuoteInput } from "../rules/checkout.ts";
import { chooseDelivery } from "#delivery/rules/choose-delivery.ts";
import type { Quote } from "../rules/quote.ts";
import { findAgreedPrice } from "../rules/staff-order/staff-discount.ts";
import type { StaffSale } from "../rules/staff-order/staff-order.ts";
import { offersPrepayment } from "../rules/staff-order/staff-order.ts";
import { quoteLines } from "../rules/quote-lines.ts";
import { getCheckoutSettings } from "#delivery/operations/get-delivery-rates.ts";
import { listSellableVariants } from "#catalogue/operations/stock/sellable-variants.ts";
import { findOffers } from "#discounts/operations/find-offers.ts";
import { toDiscountContext } from "../rules/price-rules/discount-rules.ts";
import { toDiscountedProducts } from "./price-lines.ts";
import { checkLines } from "./stock/check-stock.ts";

/**
 * Prices order lines under the same rules as `placeOrder`; amounts in PKR. Marks each line that cannot be
 * ordered as requested and prices its available quantity. The quote says what a code does; limits per phone number are
 * checked when the order is placed.
 * @param sale what staff decide about an order that they enter; it has no limit of bottles
 */
export async function quoteOrder(
  db: Database,
  { items, address = {}, deliveryMethod, paymentMethod, wallet, code, giftWrap }: QuoteInput,
  sale?: Pick<StaffSale, "discount" | "isCounterSale" | "waives" | "payment">,
): Promise<Quote> {
  const productIds = items.map(({ productId }) => productId);
  const [sizes, { store, rates, prepaidMethods: methods }, offers] = await Promise.all([
    listSellableVariants(db, productIds),
    getCheckoutSettings(db),
    findOffers(db, code),
  ]);
  const checked = checkLines(items, sizes).map((line) => {
    const agreedPrice = findAgreedPrice(sale?.discount, line);
    return agreedPrice === undefined ? line : { ...line, agreedPrice };
  });
  const isDelivered = sale?.isCounterSale !== true;
  const delivery = isDelivered ? chooseDelivery(rates, address, deliveryMethod) : null;
  const asksAdvance = sale?.payment?.asksAdvance === true;
  const quote = quoteLines(checked, {
    ...toDiscountContext(offers, toDiscountedProducts(sizes), sale?.discount),
    address,
    delivery: delivery && { ...delivery, waived: sale?.waives },
    isDelivered,
    hasZones: rates.zones.length > 0,
    isEnteredByStaff: sale !== undefined,
    acceptsAdvancePayment: store.confirmation.enabled,
    collectsCash: !asksAdvance,
    paidInAdvance: sale?.payment?.advance,
    prepayment: { methods: offersPrepayment(sale) ? methods : [], percent: store.prepaymentPercent },
    paymentMethod,
    wallet,
    maxBottles: sale ? 0 : store.maxBottles,
    giftWrapPrice: giftWrap === true ? store.giftWrapPrice : undefined,
  });
  return asksAdvance ? { ...quote, payment: null } : quote;
}

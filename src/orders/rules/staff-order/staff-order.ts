import type { WaivedFees } from "#delivery/rules/choose-delivery.ts";
import { DELIVERY_METHODS } from "#delivery/rules/delivery-method.ts";
import { isEmail } from "#kit/rules/email.ts";
import { emailMessages } from "#kit/rules/email-messages.ts";
import { cleanPhone } from "#kit/rules/phone.ts";
import { emailText, multilineText, requiredText, text } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";

import { MAX_ORDER_LINES } from "../cart/cart.ts";
import {
  addressSchema,
  customerSchema,
  detailsSchema,
  giftWrap,
  hidesPrices,
  orderLineSchema,
  wallet,
} from "../checkout.ts";
import { checkoutMessages } from "../checkout-messages.ts";
import type { OrderChannel } from "../order-channel.ts";
import { CHECKOUT_METHODS, toPrepaidMethod } from "../payment/checkout-method.ts";
import { CASH_ON_DELIVERY } from "../payment/prepayment.ts";

import { staffOrderTexts as texts } from "./staff-order-messages.ts";
import type { StaffDiscount } from "./staff-discount.ts";
import { agreedPriceSchema, orderReductionSchema } from "./staff-discount.ts";

/** The channels of orders that staff enter. */
export const STAFF_CHANNELS = [
  "whatsapp",
  "instagram",
  "phone",
  "walk-in",
  "exhibition",
] as const satisfies readonly OrderChannel[];

export type StaffChannel = (typeof STAFF_CHANNELS)[number];

/** How the customer gets the goods: the shop delivers them, or the customer takes them along. */
export const HANDOVERS = ["delivery", "counter"] as const;

/** The highest advance in PKR, far above any total. */
const MAX_ADVANCE = 99_999_999;

/** What a note or a reason of staff may contain, in characters. */
export const MAX_STAFF_NOTE = 500;

const reason = (message: string) => requiredText(message, MAX_STAFF_NOTE);

const linesSchema = z
  .array(orderLineSchema.extend({ agreedPrice: agreedPriceSchema.optional().describe("PKR, of a unit") }))
  .min(1, checkoutMessages.cartEmpty)
  .max(MAX_ORDER_LINES, checkoutMessages.tooManyLines);

/** The lines and the discount of an order that staff enter. */
const goodsFields = {
  items: linesSchema,
  deliveryMethod: z.enum(DELIVERY_METHODS).optional(),
  code: z.string().optional().describe("Discount code as typed. A discount of staff replaces it"),
  giftWrap,
  discount: orderReductionSchema.optional().describe("What staff take off the goods"),
};

/** How a delivered order is paid. */
const paymentFields = {
  advance: z
    .int(texts.amountInvalid)
    .min(1, texts.amountInvalid)
    .max(MAX_ADVANCE, texts.amountInvalid)
    .optional()
    .describe(
      "PKR, what the customer pays in advance of an order in cash on delivery, whose rest the courier collects. Such an order stays pending until it is paid",
    ),
  paymentMethod: z
    .enum(CHECKOUT_METHODS)
    .optional()
    .describe(
      "How the order is paid. One that is paid in advance stays pending until its payment is recorded. Default: the first way to pay that the quote offers",
    ),
  wallet,
  asksAdvance: z
    .boolean()
    .optional()
    .describe(
      "Whether the customer pays the total in advance in another way than those of the checkout; default: false. Such an order stays pending, too",
    ),
};

/** Returns whether only an order in cash on delivery has an advance. */
function hasFittingAdvance({
  advance,
  paymentMethod,
  asksAdvance = false,
}: {
  advance?: number | undefined;
  paymentMethod?: string | undefined;
  asksAdvance?: boolean | undefined;
}): boolean {
  return advance === undefined || (paymentMethod === CASH_ON_DELIVERY && !asksAdvance);
}

/** Request body of the quote of an order that staff enter. */
export const staffQuoteInputSchema = z.strictObject({
  ...goodsFields,
  ...paymentFields,
  handover: z.enum(HANDOVERS),
  address: addressSchema.partial().optional(),
});

export type StaffQuoteInput = z.infer<typeof staffQuoteInputSchema>;

const email = emailText()
  .refine((value) => value === "" || isEmail(value), emailMessages.invalid)
  .default("");

const shared = {
  ...goodsFields,
  channel: z.enum(STAFF_CHANNELS),
  discountReason: reason(texts.reasonRequired)
    .optional()
    .describe("Required with a discount and with a price below that of the size"),
  blockedReason: reason(texts.reasonRequired)
    .optional()
    .describe("Why staff accept an order of a blocked number"),
  note: multilineText(MAX_STAFF_NOTE).optional().describe("Only staff see it"),
  details: detailsSchema.optional(),
  hidesPrices,
  tellsCustomer: z.boolean().describe("Whether the shop sends the customer its messages about the order"),
  expectedTotal: z.number().min(0).optional().describe("PKR, the total that staff saw"),
};

const deliveredSchema = z.strictObject({
  handover: z.literal("delivery"),
  ...shared,
  ...paymentFields,
  customer: customerSchema.extend({ email }),
  address: addressSchema.extend({ zipCode: text(20).default("") }),
});

const counterSchema = z.strictObject({
  handover: z.literal("counter"),
  ...shared,
  customer: z
    .strictObject({ name: text(200).default(""), email, phone: text(80).overwrite(cleanPhone).default("") })
    .optional()
    .describe("Optional at the counter"),
});

/**
 * Request body of an order that staff enter. A delivered order becomes confirmed, or waits for its payment in advance; a
 * sale at the counter becomes delivered, with the shop's address.
 */
export const staffOrderInputSchema = z
  .discriminatedUnion("handover", [deliveredSchema, counterSchema])
  .refine((order) => order.handover === "counter" || hasFittingAdvance(order), {
    path: ["advance"],
    error: texts.advanceInCash,
  })
  .superRefine((order, context) => {
    // Whether an agreed price is a discount depends on the price of the size: `placeStaffOrder` checks it.
    if (order.discount !== undefined && order.discountReason === undefined)
      context.addIssue({ code: "custom", path: ["discountReason"], message: texts.reasonRequired });
  });

export type StaffOrderInput = z.infer<typeof staffOrderInputSchema>;

type Goods = Pick<StaffOrderInput, "items" | "discount">;

/** Returns whether staff reduce the order or a line. */
export function hasStaffDiscount({ items, discount }: Goods): boolean {
  return discount !== undefined || items.some(({ agreedPrice }) => agreedPrice !== undefined);
}

/** Returns the discount that staff give on an order, or null. */
export function toStaffDiscount({ items, discount }: Goods): StaffDiscount | null {
  const prices = items.flatMap(({ productId, variant, agreedPrice }) =>
    agreedPrice === undefined ? [] : [{ productId, variant, price: agreedPrice }],
  );
  return hasStaffDiscount({ items, discount }) ? { order: discount ?? null, prices } : null;
}

/** What staff decide about the payment of an order that the shop delivers, besides its method. */
export interface StaffPayment {
  /** Whether the customer pays the total in advance in another way than those of the checkout. */
  asksAdvance: boolean;
  /** What the customer pays in advance in PKR, if the courier collects the rest; 0 for nothing. */
  advance: number;
}

/** Returns whether an order can be paid in advance, as a whole, by the methods of the checkout. */
export function offersPrepayment(sale: Pick<StaffSale, "payment"> | undefined): boolean {
  return !sale || (sale.payment?.asksAdvance === false && sale.payment.advance === 0);
}

/** Returns what staff decide about the payment; undefined for an order that they hand over. */
export function toStaffPayment({
  handover,
  paymentMethod,
  asksAdvance = false,
  advance = 0,
}: Pick<StaffQuoteInput, "handover" | "paymentMethod" | "asksAdvance" | "advance">):
  | StaffPayment
  | undefined {
  if (handover === "counter") return undefined;
  const hasAdvance = hasFittingAdvance({ advance, paymentMethod, asksAdvance });
  return {
    asksAdvance: asksAdvance && toPrepaidMethod(paymentMethod) === null,
    advance: hasAdvance ? advance : 0,
  };
}

/** What staff decide about an order that they enter. */
export interface StaffSale {
  channel: OrderChannel;
  /** Id of the staff member; null for the command line. */
  staffId: string | null;
  discount: StaffDiscount | null;
  /** Whether the customer takes the goods along, so that there is no delivery. */
  isCounterSale: boolean;
  /** How the customer of a delivered order pays. Undefined for an order that needs no choice, such as a replacement. */
  payment?: StaffPayment | undefined;
  /** The fees that the shop does not charge. Default: none. */
  waives?: WaivedFees | undefined;
  /** What the customer has paid for returned items, which pays this order, in PKR. Default: nothing. */
  carried?: number;
  /** Whether staff accept the order although the shop blocks the number. */
  acceptsBlocked: boolean;
  /** The staff note; null if none. */
  note: string | null;
  /** Id of the order whose items this one sends again at no charge; undefined for a sale. */
  replacementOf?: string;
  /** Note of the first entry of the order's history: why staff gave a discount or accepted a blocked number. */
  reasons: string | null;
}

/** Returns what staff decide about an order, from its request. */
export function toStaffSale(input: StaffOrderInput, staffId: string | null): StaffSale {
  const { channel, handover, discountReason, blockedReason, note = "" } = input;
  const discount = toStaffDiscount(input);
  const reasons = [
    ...(discount && discountReason !== undefined ? [texts.discountNote(discountReason)] : []),
    ...(blockedReason === undefined ? [] : [texts.blockedNote(blockedReason)]),
  ];
  return {
    channel,
    staffId,
    discount,
    isCounterSale: handover === "counter",
    payment: toStaffPayment(input),
    acceptsBlocked: blockedReason !== undefined,
    note: note === "" ? null : note,
    reasons: reasons.length === 0 ? null : reasons.join("\n"),
  };
}

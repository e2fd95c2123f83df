import { createIdempotencyKey } from "#kit/api-client/idempotency-key.ts";
import { z } from "#platform/rules/zod.ts";

import { parseMethodKey, toMethodKey } from "../../rules/payment/checkout-method.ts";
import { CASH_ON_DELIVERY } from "../../rules/payment/prepayment.ts";
import type { Quote } from "../../rules/quote.ts";
import type { ParsedAddress } from "../../rules/staff-order/parse-address.ts";
import type { StaffChannel } from "../../rules/staff-order/staff-order.ts";
import { HANDOVERS, STAFF_CHANNELS } from "../../rules/staff-order/staff-order.ts";

import { findDiscountKind, PART_ADVANCE, parseDiscount, parsePrice } from "./entry-amounts.ts";

/** The customer pays in advance in another way than those of the checkout. */
export const AGREED_ADVANCE = "advance";

const text = z.string().default("");

const lineSchema = z.object({
  productId: z.string(),
  variant: z.string(),
  name: z.string(),
  quantity: z.number().int().min(1),
  /** The agreed price as typed; "" for the price of the size. */
  agreedPrice: text,
});

/** An order that staff are entering. The browser keeps it until it is placed. */
const draftSchema = z.object({
  /** One per order, so that no repeated request places it twice. */
  key: z.string().min(1),
  channel: z.enum(STAFF_CHANNELS).default("whatsapp"),
  handover: z.enum(HANDOVERS).default("delivery"),
  phone: text,
  name: text,
  email: text,
  street: text,
  city: text,
  state: text,
  zipCode: text,
  lines: z.array(lineSchema).default([]),
  /** The key of the way to pay, `AGREED_ADVANCE` or `PART_ADVANCE`. */
  payment: z.string().default(CASH_ON_DELIVERY),
  /** What the customer pays in advance with `PART_ADVANCE`, as typed. */
  advance: text,
  /** Whether the customer has paid before staff place the order. */
  isReceived: z.boolean().default(false),
  code: text,
  discountKind: z.enum(["percent", "fixed"]).default("fixed"),
  discountValue: text,
  discountReason: text,
  blockedReason: text,
  note: text,
  giftWrap: z.boolean().default(false),
  hidesPrices: z.boolean().default(false),
  giftMessage: text,
  customerNote: text,
  tellsCustomer: z.boolean().default(true),
});

export type EntryDraft = z.infer<typeof draftSchema>;
export type EntryLine = EntryDraft["lines"][number];

/** Names of the fields of a draft with a text. */
export type EntryText = {
  [Name in keyof EntryDraft]: EntryDraft[Name] extends string ? Name : never;
}[keyof EntryDraft];

const STORAGE_KEY = "staff-order";

/** Returns an empty order. @param known what is known of the customer */
export function createDraft(known: { phone?: string; channel?: StaffChannel } = {}): EntryDraft {
  return draftSchema.parse({ key: createIdempotencyKey(), ...known });
}

/** Returns the order that this browser keeps, or undefined. */
export function readDraft(): EntryDraft | undefined {
  try {
    const parsed = draftSchema.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? ""));
    return parsed.success ? parsed.data : undefined;
  } catch {
    // The browser keeps nothing, or blocks its storage.
    return undefined;
  }
}

/** Keeps the order in this browser, or forgets it. Does nothing if the browser blocks its storage. */
export function storeDraft(draft: EntryDraft | undefined): void {
  try {
    if (draft) localStorage.setItem(STORAGE_KEY, JSON.stringify(draft));
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // The order is still on the screen.
  }
}

/**
 * Changes fields. A postal code belongs to its city, so another city without a postal code clears it. A discount with a
 * percent sign or a currency is in its unit.
 */
export function changeDraft(draft: EntryDraft, changes: Partial<EntryDraft>): EntryDraft {
  const isOtherCity = changes.city !== undefined && changes.city.trim() !== draft.city.trim();
  const discountKind = findDiscountKind(changes.discountValue ?? "");
  return { ...draft, ...(isOtherCity && { zipCode: "" }), ...(discountKind && { discountKind }), ...changes };
}

/**
 * Fills in the parts of a pasted address. Parts that the text lacks keep their value, except the postal code: that of the
 * last order is not that of another address.
 */
export function fillInAddress(draft: EntryDraft, parsed: ParsedAddress): EntryDraft {
  const street = [parsed.street.value, parsed.area.value].filter((value) => value !== "").join(", ");
  const others = parsed.otherPhones.join(" / ");
  const phone = [parsed.phone.value, others].filter((value) => value !== "").join(" / ");
  const found = {
    phone,
    street,
    name: parsed.name.value,
    email: parsed.email.value,
    city: parsed.city.value,
    state: parsed.state.value,
    zipCode: parsed.zipCode.value,
  };
  const isOtherAddress = street !== "" || (found.city !== "" && found.city !== draft.city);
  const kept = isOtherAddress ? { ...draft, zipCode: "" } : draft;
  return { ...kept, ...Object.fromEntries(Object.entries(found).filter(([, value]) => value !== "")) };
}

/** Adds a bottle of a size. */
export function addLine(
  draft: EntryDraft,
  added: Pick<EntryLine, "productId" | "variant" | "name">,
): EntryDraft {
  const isSame = (line: EntryLine) => line.productId === added.productId && line.variant === added.variant;
  return draft.lines.some(isSame)
    ? {
        ...draft,
        lines: draft.lines.map((line) => (isSame(line) ? { ...line, quantity: line.quantity + 1 } : line)),
      }
    : { ...draft, lines: [...draft.lines, { ...added, quantity: 1, agreedPrice: "" }] };
}

/** Returns the discount of a draft for the API; nothing for none, and for one that is not valid. */
function toDiscount(draft: EntryDraft) {
  const value = parseDiscount(draft) ?? 0;
  return value > 0 ? { discount: { kind: draft.discountKind, value } } : {};
}

/** Returns the lines and the discount of a draft, as the API expects them. */
function toGoods(draft: EntryDraft) {
  const { lines, handover, code, giftWrap } = draft;
  return {
    handover,
    items: lines.map(({ productId, variant, quantity, agreedPrice }) => {
      const price = parsePrice(agreedPrice);
      return { productId, variant, quantity, ...(price !== undefined && { agreedPrice: price }) };
    }),
    ...(code.trim() !== "" && { code }),
    ...(giftWrap && { giftWrap }),
    ...toDiscount(draft),
  };
}

/** Returns the known parts of an address that decide its delivery. Each other part would only repeat the quote. */
function toKnownPlace({ city, state, zipCode }: EntryDraft, country: string) {
  const known = Object.entries({ city, state, zipCode }).filter(([, value]) => value.trim() !== "");
  return { ...Object.fromEntries(known), country };
}

/** Returns how a draft is paid that the shop delivers: as staff chose, if the quote says that it is possible. */
export function findEntryPayment(
  { payment }: Pick<EntryDraft, "payment">,
  quote: Pick<Quote, "payment" | "delivery"> | undefined,
): EntryDraft["payment"] {
  if (!quote || payment === AGREED_ADVANCE || payment === PART_ADVANCE) return payment;
  if (quote.payment) return toMethodKey(quote.payment);
  return (quote.delivery?.cashNotice ?? null) === null ? payment : AGREED_ADVANCE;
}

/** Returns the way to pay of a draft, as the API expects it. The counter takes cash. */
function toPayment({ handover, advance: typed }: EntryDraft, payment: EntryDraft["payment"]) {
  if (handover === "counter") return {};
  if (payment === PART_ADVANCE) {
    const advance = parsePrice(typed) ?? 0;
    return { paymentMethod: CASH_ON_DELIVERY, ...(advance > 0 && { advance }) } as const;
  }
  return payment === AGREED_ADVANCE ? { asksAdvance: true } : parseMethodKey(payment);
}

/** Returns the request of the quote of a draft. */
export function toQuoteRequest(draft: EntryDraft, country: string) {
  return {
    ...toGoods(draft),
    ...toPayment(draft, draft.payment),
    address: toKnownPlace(draft, country),
  };
}

/** Returns the request that places a draft. @param quote undefined before the first one */
export function toOrderRequest(draft: EntryDraft, country: string, quote: Quote | undefined) {
  const { channel, name, phone, email, street, city, state, zipCode, tellsCustomer } = draft;
  const { giftMessage, customerNote, hidesPrices } = draft;
  const details = Object.entries({ giftMessage, customerNote }).filter(([, value]) => value.trim() !== "");
  const reasons = Object.entries({
    discountReason: draft.discountReason,
    blockedReason: draft.blockedReason,
    note: draft.note,
  }).filter(([, value]) => value.trim() !== "");
  const shared = {
    ...toGoods(draft),
    ...Object.fromEntries(reasons),
    channel,
    customer: { name, phone, email },
    tellsCustomer,
    ...(details.length > 0 && { details: Object.fromEntries(details) }),
    ...(hidesPrices && { hidesPrices }),
    ...(quote && { expectedTotal: quote.total }),
  };
  return draft.handover === "counter"
    ? { ...shared, handover: "counter" as const }
    : {
        ...shared,
        ...toPayment(draft, findEntryPayment(draft, quote)),
        handover: "delivery" as const,
        address: { street, city, state, zipCode, country },
      };
}

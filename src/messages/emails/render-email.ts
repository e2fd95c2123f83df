import type { ReactNode } from "react";
import { Fragment, createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";

import type { PaymentKind } from "#orders/rules/payment-label.ts";
import { findPaymentKind, splitAdvance } from "#orders/rules/payment-label.ts";
import type { Order } from "#orders/rules/order.ts";
import { formatAmount } from "#orders/rules/order-price.ts";
import { paymentTexts } from "#orders/rules/payment/payment-texts.ts";
import { findExpectedDays } from "#orders/rules/expected-delivery.ts";
import { formatSetParts } from "#orders/rules/order-export.ts";
import type { NewsletterParts } from "../rules/newsletter/newsletter-parts.ts";
import type { MessageLanguage } from "#store/rules/message-language.ts";
import type { MessageTemplate, PlaceholderValues } from "../rules/outbox/template.ts";
import { formatMessageDays } from "../rules/outbox/message-days.ts";
import { describeMethod } from "../rules/outbox/payment-request.ts";
import { fillParagraphs, fillPlaceholders } from "../rules/outbox/template.ts";
import type { Direction } from "../rules/outbox/text-direction.ts";
import { findDirection, joinLabel, markDirection } from "../rules/outbox/text-direction.ts";
import { maskPhone } from "#kit/rules/masking.ts";
import { formatPrice, multiplyPrice } from "#kit/rules/money.ts";
import { isPickedUp } from "#orders/rules/status-texts.ts";
import { displayAddress } from "#orders/rules/tracking-display.ts";
import { isCityName } from "#store/rules/places/city-names.ts";
import type { Store } from "#store/rules/store.ts";
import { getOwnEntry } from "#platform/rules/get-own-entry.ts";

import type { NewsletterView } from "./newsletter-sections.ts";
import {
  NewsletterFooter,
  NewsletterProducts,
  describeNewsletter,
  formatUnsubscribeText,
  listProductTexts,
  renderLinks,
} from "./newsletter-sections.ts";

const CASH_ON_DELIVERY_NAME = "Cash on Delivery";

interface EmailTexts {
  order: string;
  total: string;
  payment: string;
  advancePayment: string;
  /** Label of the link to the page on which the customer pays. */
  pay: string;
  comma: string;
  advanceAndCash: (advance: string, rest: string) => string;
  nothingToPay: string;
  paid: string;
  partPaid: string;
  expected: string;
  phone: string;
  address: string;
  /** What differs for an order that the customer picks up. */
  pickup: Readonly<Record<"expected" | "address" | "cash", string>>;
  /** Translations of texts that orders and settings store in English. */
  stored: Readonly<Record<string, string>>;
}

/** Fixed texts of emails. */
const emailMessages: Readonly<Record<MessageLanguage, EmailTexts>> = {
  en: {
    order: "Order",
    total: "Total",
    payment: "Payment",
    advancePayment: "Advance payment",
    pay: "Pay your order",
    comma: ", ",
    advanceAndCash: paymentTexts.advance,
    nothingToPay: "Nothing to pay",
    paid: "Paid",
    partPaid: "Paid in part",
    expected: "Expected",
    phone: "Phone",
    address: "Deliver to",
    pickup: { expected: "Ready", address: "Address", cash: "At the shop" },
    stored: {},
  },
  "ur-Latn": {
    order: "Order",
    total: "Kul raqam",
    payment: "Adaigi",
    advancePayment: "Advance payment",
    pay: "Apne order ki payment karein",
    comma: ", ",
    advanceAndCash: (advance, rest) => `${advance} advance mein, ${rest} cash mein`,
    nothingToPay: "Kuch ada nahi karna",
    paid: "Ada ho chuka",
    partPaid: "Kuch hissa ada ho chuka",
    expected: "Delivery ki tareekh",
    phone: "Phone",
    address: "Pata",
    pickup: { expected: "Tayyar hoga", address: "Pata", cash: "Dukaan par" },
    stored: { Free: "Muft" },
  },
  ur: {
    order: "آرڈر",
    total: "کل رقم",
    payment: "ادائیگی",
    advancePayment: "پیشگی ادائیگی",
    pay: "اپنے آرڈر کی ادائیگی کریں",
    comma: "، ",
    advanceAndCash: (advance, rest) => `${advance} پیشگی، ${rest} نقد`,
    nothingToPay: "کچھ ادا نہیں کرنا",
    paid: "ادا ہو چکا",
    partPaid: "کچھ حصہ ادا ہو چکا",
    expected: "ڈیلیوری کی تاریخ",
    phone: "فون",
    address: "پتہ",
    pickup: { expected: "تیار ہوگا", address: "پتہ", cash: "دکان پر" },
    stored: {
      Free: "مفت",
      Delivery: "ڈیلیوری",
      "Express delivery": "ایکسپریس ڈیلیوری",
      "Pick up at the shop": "دکان سے وصولی",
      "Cash on delivery fee": "کیش آن ڈیلیوری فیس",
      "Cash on Delivery": "کیش آن ڈیلیوری",
    },
  },
};

/** Inline styles, because mail clients ignore style sheets. The colors match the storefront (`tokens.css`). */
const STYLES = {
  page: { margin: 0, padding: "24px 12px", backgroundColor: "#F7F3EC", color: "#1C1A17" },
  card: {
    maxWidth: 560,
    margin: "0 auto",
    padding: 32,
    backgroundColor: "#FFFDF9",
    fontFamily: "Figtree, Arial, sans-serif",
    fontSize: 16,
    lineHeight: 1.6,
  },
  shop: { margin: "0 0 24px", fontFamily: "Georgia, serif", fontSize: 24, fontWeight: 400 },
  table: { width: "100%", margin: "24px 0", borderCollapse: "collapse" },
  cell: { padding: "8px 0", borderTop: "1px solid #E9E1D3", fontWeight: 400 },
  value: { padding: "8px 0", borderTop: "1px solid #E9E1D3" },
  button: {
    display: "inline-block",
    padding: "12px 24px",
    backgroundColor: "#1C1A17",
    color: "#FFFDF9",
    textDecoration: "none",
  },
  footer: { margin: "32px 0 0", fontSize: 14, color: "#5B5148" },
} as const;

const SEPARATOR = " · ";

/** A message and the values that its text shows. */
interface EmailInput {
  template: MessageTemplate;
  language: MessageLanguage;
  /** Path of the page that the message links to. */
  path: string;
  values: PlaceholderValues;
  /** Set for a message about an order. The email lists the order's lines. */
  order?: Order | undefined;
  /** Whether nobody has confirmed the order. Default: true, which shows less. */
  isUnconfirmed?: boolean | undefined;
  /** Products and unsubscribe link of a newsletter. */
  newsletter?: NewsletterParts | undefined;
  store: Store;
}

/**
 * Renders the email of a message: subject, text part and HTML part. Only newsletters contain images.
 * @param siteUrl public origin without a trailing slash
 */
export function renderEmail(
  { template, language, values, order, isUnconfirmed = true, newsletter, store, path }: EmailInput,
  siteUrl: string,
) {
  const mark = (line: string) => markDirection(line, language);
  const paragraphs = fillParagraphs(template.text, values).map(mark);
  const rows = order
    ? listRows(order, language, isUnconfirmed).map(([label, value]): Row => [mark(label), mark(value)])
    : [];
  const url = siteUrl + path;
  const label = values.payment ? emailMessages[language].pay : template.link;
  const view = newsletter && describeNewsletter({ newsletter, language, shop: store.name, siteUrl });
  const contact = [store.name, store.phone, store.email];
  const text = [
    ...paragraphs,
    ...(rows.length > 0 ? [rows.map(([label, value]) => joinLabel(label, value)).join("\n")] : []),
    ...(view ? listProductTexts(view) : []),
    `${label}: ${url}`,
    contact.join(SEPARATOR),
    ...(view ? [formatUnsubscribeText(view)] : []),
  ]
    .map(mark)
    .join("\n\n");
  const html = `<!doctype html>${renderToStaticMarkup(
    h(EmailPage, { language, store, paragraphs, rows, view, link: { label, url }, contact }),
  )}`;
  const subject = mark(fillPlaceholders(template.subject, values));
  return { subject, text, html, unsubscribeUrl: view?.unsubscribe.url };
}

type Side = "left" | "right";

type Row = readonly [label: string, value: string];

/** Returns the fixed texts of the email about an order that is delivered or picked up. */
function getLabels(order: Order, language: MessageLanguage) {
  const labels = emailMessages[language];
  const cash = getOwnEntry(labels.stored, CASH_ON_DELIVERY_NAME) ?? CASH_ON_DELIVERY_NAME;
  return { ...labels, cash, ...(isPickedUp(order) && labels.pickup) };
}

/** Returns the order's number, lines, adjustments, total, payment and expected days. */
function listRows(order: Order, language: MessageLanguage, isUnconfirmed: boolean): Row[] {
  const labels = getLabels(order, language);
  const translate = (text: string) => getOwnEntry(labels.stored, text) ?? text;
  const expected = findExpectedDays(order);
  const { advance, rest } = splitAdvance(order);
  const { paymentMethod } = order;
  const method = paymentMethod === undefined ? "" : labels.comma + describeMethod(paymentMethod, language);
  const payments = {
    nothing: labels.nothingToPay,
    paid: labels.paid,
    "part-paid": labels.partPaid,
    "in-advance": labels.advancePayment + method,
    "advance-and-cash": labels.advanceAndCash(advance, rest),
    cash: labels.cash,
  } satisfies Record<PaymentKind, string>;
  return [
    [labels.order, order.orderNumber],
    ...order.items.map(({ product, variant, quantity, parts }): Row => [
      `${quantity} × ${product.name} (${variant})${formatSetParts(parts, quantity)}`,
      formatPrice(multiplyPrice(product.price, quantity)),
    ]),
    ...order.adjustments.map(({ label, amount }): Row => [translate(label), translate(formatAmount(amount))]),
    [labels.total, formatPrice(order.totalAmount)],
    [labels.payment, payments[findPaymentKind(order)]],
    ...(expected ? [[labels.expected, formatMessageDays(expected, language)] as const] : []),
    ...listContacts(order, labels, isUnconfirmed),
  ];
}

/**
 * Returns the phone number and the address, which the customer checks. Anyone can order with a stranger's address, so
 * emails about unconfirmed orders mask the number and contain only a known city.
 */
function listContacts(
  { customerInfo: { phone }, shippingAddress: address }: Order,
  labels: EmailTexts,
  isUnconfirmed: boolean,
): Row[] {
  if (!isUnconfirmed)
    return [
      [labels.phone, phone],
      [labels.address, displayAddress(address)],
    ];
  const contacts: Row[] = [[labels.phone, maskPhone(phone)]];
  return isCityName(address.city) ? [...contacts, [labels.address, address.city]] : contacts;
}

interface PageProps {
  language: MessageLanguage;
  store: Store;
  paragraphs: readonly string[];
  rows: readonly Row[];
  view: NewsletterView | undefined;
  link: { label: string; url: string };
  /** Name, phone number and email address of the shop. */
  contact: readonly string[];
}

function EmailPage({ language, store, paragraphs, rows, view, link, contact }: PageProps): ReactNode {
  const direction = language === "ur" ? "rtl" : "ltr";
  const [start, end] = direction === "rtl" ? (["right", "left"] as const) : (["left", "right"] as const);
  return h(
    "html",
    { lang: language, dir: direction },
    h(
      "head",
      null,
      h("meta", { charSet: "utf-8" }),
      h("meta", { name: "viewport", content: "width=device-width" }),
      h("title", null, store.name),
    ),
    h(
      "body",
      { style: STYLES.page },
      h(
        "div",
        { style: STYLES.card },
        h("h1", { style: STYLES.shop }, store.name),
        // The position is the key, because two paragraphs can have the same text.
        paragraphs.map((paragraph, index) =>
          h("p", { key: index }, renderLineBreaks(paragraph, { direction, hasLinks: view !== undefined })),
        ),
        view && h(NewsletterProducts, { view }),
        rows.length > 0 && h(OrderTable, { rows, start, end }),
        h("a", { href: link.url, style: STYLES.button }, link.label),
        h("p", { style: STYLES.footer }, ...renderContact(contact)),
        view && h(NewsletterFooter, { view }),
      ),
    ),
  );
}

/** Each cell has the direction of its text: an Urdu email also contains Latin names, addresses and phone numbers. */
function OrderTable({ rows, start, end }: { rows: readonly Row[]; start: Side; end: Side }): ReactNode {
  const gap = start === "left" ? { paddingLeft: 16 } : { paddingRight: 16 };
  return h(
    "table",
    { style: STYLES.table },
    h(
      "tbody",
      null,
      rows.map(([label, value]) =>
        h(
          "tr",
          { key: label },
          h("th", { scope: "row", dir: "auto", style: { ...STYLES.cell, textAlign: start } }, label),
          h("td", { dir: "auto", style: { ...STYLES.value, ...gap, textAlign: end } }, value),
        ),
      ),
    ),
  );
}

function renderContact(contact: readonly string[]): ReactNode[] {
  return contact.flatMap((part, index) => [
    ...(index === 0 ? [] : [SEPARATOR]),
    h("span", { key: part, dir: "auto" }, part),
  ]);
}

interface LineContext {
  /** The direction of the email. */
  direction: Direction;
  hasLinks: boolean;
}

/**
 * Renders line breaks as `<br>`, because mail clients ignore CSS that preserves line breaks. A line in the other
 * direction, such as a quoted question, says so.
 */
function renderLineBreaks(paragraph: string, { direction, hasLinks }: LineContext): ReactNode[] {
  return paragraph.split("\n").flatMap((line, index) => {
    const text = hasLinks ? renderLinks(line) : line;
    const key = `line ${index}`;
    const own = findDirection(line);
    const content =
      own === undefined || own === direction
        ? h(Fragment, { key }, text)
        : h("span", { key, dir: own }, text);
    return index === 0 ? [content] : [h("br", { key: index }), content];
  });
}

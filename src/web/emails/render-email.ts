import type { ReactNode } from "react";
import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";

import type { Order } from "#domain/orders/order.ts";
import { formatSetParts } from "#domain/orders/format-set-parts.ts";
import type { MessageKind } from "#domain/outbox/message.ts";
import type { MessageLanguage } from "#domain/outbox/outbox-messages.ts";
import { MESSAGE_TEMPLATES, emailMessages } from "#domain/outbox/outbox-messages.ts";
import { getPlaceholderValues } from "#domain/outbox/render-sms.ts";
import { fillPlaceholders } from "#domain/outbox/template.ts";
import { formatPrice, timesQuantity } from "#domain/shared/money.ts";
import type { Store } from "#domain/store/store.ts";

/** Inline styles, because mail programs ignore style sheets. Colors of the storefront (`look and feel`). */
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
  cell: { padding: "8px 0", borderTop: "1px solid #E9E1D3", textAlign: "left", fontWeight: 400 },
  amount: { padding: "8px 0", borderTop: "1px solid #E9E1D3", textAlign: "right", whiteSpace: "nowrap" },
  button: {
    display: "inline-block",
    padding: "12px 24px",
    backgroundColor: "#1C1A17",
    color: "#FFFDF9",
    textDecoration: "none",
  },
  footer: { margin: "32px 0 0", fontSize: 14, color: "#5B5148" },
} as const;

/** A message about an order. */
interface EmailInput {
  kind: MessageKind;
  /** Path of the page that the message links to. */
  path: string;
  language: MessageLanguage;
  order: Order;
  store: Store;
}

/**
 * Renders the e-mail of a message: subject, text part and HTML part without images.
 * @param siteUrl public origin without a trailing slash
 */
export function renderEmail({ kind, language, order, store, path }: EmailInput, siteUrl: string) {
  const template = MESSAGE_TEMPLATES[language][kind];
  const values = getPlaceholderValues({ order, store });
  const paragraphs = fillPlaceholders(template.text, values).split("\n\n");
  const rows = listRows(order, store);
  const url = siteUrl + path;
  const contact = [store.name, store.phone, store.email].join(" · ");
  const text = [
    ...paragraphs,
    rows.map(([label, value]) => `${label}: ${value}`).join("\n"),
    `${template.link}: ${url}`,
    contact,
  ].join("\n\n");
  const html = `<!doctype html>${renderToStaticMarkup(
    h(EmailPage, { language, store, paragraphs, rows, link: { label: template.link, url }, contact }),
  )}`;
  return { subject: fillPlaceholders(template.subject, values), text, html };
}

type Row = readonly [label: string, value: string];

/** Returns the order's number, lines, adjustments, total and payment. */
function listRows(order: Order, { acceptedPayments }: Store): Row[] {
  return [
    [emailMessages.order, order.orderNumber],
    ...order.items.map(({ product, variant, quantity, parts }): Row => [
      `${quantity} × ${product.name} (${variant})${formatSetParts(parts, quantity)}`,
      formatPrice(timesQuantity(product.price, quantity)),
    ]),
    ...order.adjustments
      .filter(({ amount }) => amount !== 0)
      .map(({ label, amount }): Row => [label, formatPrice(amount)]),
    [emailMessages.total, formatPrice(order.totalAmount)],
    [emailMessages.payment, acceptedPayments.join(", ")],
  ];
}

interface PageProps {
  language: MessageLanguage;
  store: Store;
  paragraphs: readonly string[];
  rows: readonly Row[];
  link: { label: string; url: string };
  contact: string;
}

function EmailPage({ language, store, paragraphs, rows, link, contact }: PageProps): ReactNode {
  return h(
    "html",
    { lang: language, dir: language === "ur" ? "rtl" : "ltr" },
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
        paragraphs.map((paragraph) => h("p", { key: paragraph }, paragraph)),
        h(
          "table",
          { style: STYLES.table },
          h(
            "tbody",
            null,
            rows.map(([label, value]) =>
              h(
                "tr",
                { key: label },
                h("th", { scope: "row", style: STYLES.cell }, label),
                h("td", { style: STYLES.amount }, value),
              ),
            ),
          ),
        ),
        h("a", { href: link.url, style: STYLES.button }, link.label),
        h("p", { style: STYLES.footer }, contact),
      ),
    ),
  );
}

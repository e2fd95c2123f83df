import { expect, test } from "vitest";

import { readSampleStore } from "#store/sample/store.ts";
import type { Order } from "#orders/rules/order.ts";
import { getOrderTopic } from "../operations/outbox/topics/message-topic.ts";
import { buildLinkedPath, buildMessagePath, containsOrderLink } from "../rules/outbox/message-link.ts";
import type { TemplateKind } from "#store/rules/message-kind.ts";
import { MESSAGE_RULES, TEMPLATE_KINDS } from "#store/rules/message-kind.ts";
import type { MessageLanguage } from "#store/rules/message-language.ts";
import { MESSAGE_LANGUAGES } from "#store/rules/message-language.ts";
import { MESSAGE_TEMPLATES } from "../rules/outbox/outbox-messages.ts";
import { getOrderValues } from "../rules/outbox/order-message.ts";
import { renderSms } from "../rules/outbox/render-sms.ts";
import type { MessageTemplate } from "../rules/outbox/template.ts";
import { findDirection } from "../rules/outbox/text-direction.ts";
import { renderWhatsAppText } from "../rules/outbox/whatsapp-message.ts";

import { renderEmail } from "./render-email.ts";

const store = readSampleStore();
const order: Order = {
  id: "abc",
  orderNumber: "ZE12345678901",
  status: "pending",
  channel: "web",
  items: [
    { product: { id: "rose", name: "Rose & <Oud>", image: "", price: 2250 }, variant: "50ml", quantity: 2 },
  ],
  customerInfo: { name: "Ayesha <b>Khan</b>", email: "ayesha@example.com", phone: "+92 300 1234567" },
  shippingAddress: {
    street: "12 Mall Road",
    city: "Lahore",
    state: "Punjab",
    zipCode: "54000",
    country: "Pakistan",
  },
  subtotal: 4500,
  adjustments: [{ kind: "delivery", label: "Delivery", amount: 0, source: null }],
  totalAmount: 4500,
  totalItems: 2,
  adminNotes: null,
  statusHistory: [],
  isStockDeducted: false,
  stockUpdatedAt: null,
  stockRestoredAt: null,
  reviews: [],
  reviewsSubmittedAt: null,
  createdAt: "2026-11-20T10:00:00.000Z",
  updatedAt: "2026-11-20T10:00:00.000Z",
};

const values = getOrderValues({ order, store, isUnconfirmed: true });
/** Values and links of messages that are not about an order. */
const OTHER_TOPICS = {
  "restock-request": {
    values: { product: "Rose & <Oud>", size: "50ml", shop: store.name },
    path: "/product/rose?size=50ml",
  },
  "contact-reply": {
    values: { name: "Ayesha", reply: "Yes.\n\nSana", question: "> Is Noor\n> back?", shop: store.name },
    path: "/",
  },
  "newsletter-signup": { values: { shop: store.name }, path: `/newsletter/confirm/${"t".repeat(22)}` },
  "newsletter-issue": { values: {}, path: "/" },
  report: {
    values: {
      summary: "2 orders",
      details: "ZE1: Rs.\u00A03,400, 1 day\nZE2: Rs.\u00A0900, 3 days",
      shop: store.name,
    },
    path: "/admin/orders?status=pending",
  },
  account: { values: { name: "Sana", details: "Chrome on Mac", shop: store.name }, path: "/admin/account" },
  "staff-invitation": {
    values: { name: "Omar", inviter: "Sana", shop: store.name },
    path: `/admin/join#${"t".repeat(43)}`,
  },
};

function getTopic(kind: TemplateKind) {
  const { subject } = MESSAGE_RULES[kind];
  return subject === "order"
    ? { values, order, path: containsOrderLink(kind) ? "/order/abc" : buildMessagePath(kind, order) }
    : OTHER_TOPICS[subject];
}

const renderTestEmail = (kind: TemplateKind, template: MessageTemplate = MESSAGE_TEMPLATES.en[kind]) =>
  renderEmail({ template, language: "en", store, ...getTopic(kind) }, "https://shop.example");

test("the text part contains the order's number, lines, total and accepted payment", () => {
  const { subject, text } = renderTestEmail("order-received");
  expect(subject).toBe("We have your order ZE12345678901");
  expect(text).toContain("2 × Rose & <Oud> (50ml): Rs.\u00A04,500");
  expect(text).toContain("Total: Rs.\u00A04,500\nPayment: Cash on Delivery");
  expect(text).toContain("Delivery: Free");
});

test("an email about an unconfirmed order masks the phone number, and contains a known city but no typed address", () => {
  const { text, html } = renderTestEmail("please-confirm");
  expect(text).toContain(`Phone: ••• ••${order.customerInfo.phone.slice(-2)}\nDeliver to: Lahore`);
  const shippingAddress = { ...order.shippingAddress, city: "Win at www.x.example" };
  const typed = { ...getTopic("please-confirm"), order: { ...order, shippingAddress } };
  const template = MESSAGE_TEMPLATES.en["please-confirm"];
  const email = renderEmail({ template, language: "en", store, ...typed }, "https://shop.example");
  for (const part of [text, html, email.text, email.html]) {
    expect(part).not.toContain(order.shippingAddress.street);
    expect(part).not.toContain("x.example");
  }
});

test("an email about a confirmed order contains its phone number and address", () => {
  const topic = { ...getTopic("order-confirmed"), order, isUnconfirmed: false };
  const template = MESSAGE_TEMPLATES.en["order-confirmed"];
  const { text } = renderEmail({ template, language: "en", store, ...topic }, "https://shop.example");
  expect(text).toContain(
    `Phone: ${order.customerInfo.phone}\nDeliver to: ${order.shippingAddress.street}, Lahore`,
  );
});

test("an email about an order states when it is expected, until it has arrived", () => {
  const delivery = { method: "standard", minDays: 1, maxDays: 2 } as const;
  const history = {
    status: "confirmed" as const,
    timestamp: "2026-11-28T08:00:00Z",
    notes: null,
    changedBy: null,
  };
  const render = (status: "confirmed" | "delivered") => {
    const topic = {
      ...getTopic("order-confirmed"),
      order: { ...order, status, delivery, statusHistory: [history] },
    };
    const template = MESSAGE_TEMPLATES.en["order-confirmed"];
    return renderEmail({ template, language: "en", store, ...topic }, "https://shop.example").text;
  };
  expect(render("confirmed")).toContain("Expected: Mon 30 Nov – Tue 1 Dec");
  expect(render("delivered")).not.toContain("Expected");
});

test("an email about an order that needs an advance payment does not list the accepted payment methods", () => {
  const topic = { ...getTopic("order-received"), order: { ...order, needsAdvancePayment: true as const } };
  const template = MESSAGE_TEMPLATES.en["order-received"];
  const { text } = renderEmail({ template, language: "en", store, ...topic }, "https://shop.example");
  expect(text).toContain("Payment: Advance payment");
  expect(text).not.toContain("Cash on Delivery");
});

test.each([
  ["en", "Advance payment, by Raast", "Pay your order"],
  ["ur-Latn", "Advance payment, Raast se", "Apne order ki payment karein"],
  ["ur", "پیشگی ادائیگی، راست سے", "اپنے آرڈر کی ادائیگی کریں"],
] as const)(
  "an email that asks for a payment names amount, method and page in %s",
  (language, row, label) => {
    for (const kind of ["order-received", "order-confirmed"] as const) {
      const prepaid = { ...order, needsAdvancePayment: true, paymentMethod: "raast" } as const;
      const shop = { ...store, acceptedPayments: ["Raast"] };
      const topic = getOrderTopic(kind, prepaid, shop, { language });
      const path = buildLinkedPath(kind, "abc", topic.values);
      const { text, html } = renderEmail(
        { template: MESSAGE_TEMPLATES[language][kind], language, store: shop, ...topic, path },
        "https://shop.example",
      );
      expect(text).toContain(topic.values.payment);
      expect(topic.values.payment).toContain("Rs.\u00A04,500");
      expect(text).toContain(row);
      expect(text).toContain(`${label}: https://shop.example/order/abc/pay\n`);
      expect(html).toContain(label);
    }
  },
);

test("an email about an order of which a part is paid in advance names both amounts in each language", () => {
  const topic = { ...getTopic("order-received"), order: { ...order, advanceAmount: 500 } };
  for (const [language, rest] of [
    ["en", "Rs.\u00A04,000 in cash"],
    ["ur-Latn", "Rs.\u00A04,000 cash mein"],
    ["ur", "Rs.\u00A04,000 نقد"],
  ] as const) {
    const template = MESSAGE_TEMPLATES[language]["order-received"];
    const { text } = renderEmail({ template, language, store, ...topic }, "https://shop.example");
    expect(text).toContain("Rs.\u00A0500");
    expect(text).toContain(rest);
  }
});

test("the text part and the HTML part list the bottles of a set", () => {
  const product = { id: "set", name: "Discovery Set", image: "", price: 2000 };
  const parts = [
    { productId: "rose", name: "Rose", variant: "10ml", quantity: 2, amount: 1200 },
    { productId: "oud", name: "Oud", variant: "10ml", quantity: 1, amount: 800 },
  ];
  const items = [{ product, variant: "Set", quantity: 2, parts }];
  const { text, html } = renderEmail(
    {
      template: MESSAGE_TEMPLATES.en["order-received"],
      language: "en",
      values,
      order: { ...order, items },
      store,
      path: "/order/abc",
    },
    "https://shop.example",
  );
  const label = "2 × Discovery Set (Set) [4 × Rose (10ml), 2 × Oud (10ml)]";
  expect(text).toContain(`${label}: Rs.\u00A04,000`);
  expect(html).toContain(label);
});

test("a reply to a contact message quotes the message", () => {
  const { text, html } = renderTestEmail("contact-reply");
  expect(text).toContain("Hello Ayesha,\n\nYes.\n\nSana\n\nYour message:\n> Is Noor\n> back?");
  expect(html).toContain("Your message:<br/>&gt; Is Noor<br/>&gt; back?");
});

test("a report to staff has one line per item and a link to the items", () => {
  const { subject, text, html } = renderTestEmail("orders-waiting");
  expect(subject).toBe("2 orders pending for more than 24 hours");
  expect(text).toContain(
    "ZE1: Rs.\u00A03,400, 1 day\nZE2: Rs.\u00A0900, 3 days\n\nOpen the pending orders: https://shop.example/admin/orders?status=pending",
  );
  expect(html).toContain("ZE1: Rs.\u00A03,400, 1 day<br/>ZE2: Rs.\u00A0900, 3 days");
});

test("the HTML part escapes names and contains neither images nor scripts", () => {
  const { html } = renderTestEmail("order-received");
  expect(html).toContain("Hello Ayesha,");
  expect(html).toContain("Rose &amp; &lt;Oud&gt;");
  expect(html).not.toMatch(/<(?:img|script|link)/);
});

test.each([
  ["order-received", "https://shop.example/order/abc"],
  ["order-shipped", "https://shop.example/order/abc"],
  ["order-delivered", "https://shop.example/order/abc"],
  ["new-order", "https://shop.example/admin/orders/abc"],
] as const)("the text part and the HTML part of %s link to %s", (kind, url) => {
  const { text, html } = renderTestEmail(kind);
  expect(text).toContain(`: ${url}\n`);
  expect(html).toContain(`href="${url}"`);
});

test("no rendered message contains an unfilled placeholder, in any language", () => {
  for (const kind of TEMPLATE_KINDS)
    for (const language of MESSAGE_LANGUAGES)
      expect(Object.values(renderTestEmail(kind, MESSAGE_TEMPLATES[language][kind])).join("")).not.toMatch(
        /\{\w+\}/,
      );
});

const renderOrderEmail = (
  kind: TemplateKind,
  language: MessageLanguage,
  { cash, ...changes }: Partial<Order> & { cash?: number } = {},
) => {
  const shown = { ...order, ...changes };
  const topic = {
    values: getOrderValues({ order: shown, store, isUnconfirmed: false, cash }),
    order: shown,
    path: "/order/abc",
  };
  const template = MESSAGE_TEMPLATES[language][kind];
  return renderEmail({ template, language, store, ...topic }, "https://shop.example");
};

test("every amount of a message stays in one line, in every language", () => {
  for (const kind of TEMPLATE_KINDS)
    for (const language of MESSAGE_LANGUAGES)
      if (MESSAGE_RULES[kind].subject === "order") {
        const { subject, text, html } = renderOrderEmail(kind, language, { cash: 4500 });
        expect(`${subject} ${text} ${html}`, `${language} ${kind}`).not.toMatch(/Rs\.(?!\u00A0\d)/);
      }
});

test.each([
  ["en", "Please have Rs.\u00A04,500 in cash ready for the courier, not more: that is the exact amount."],
  [
    "ur-Latn",
    "Baraye meharbani courier ko dene ke liye Rs.\u00A04,500 cash tayyar rakhein, is se zyada nahin.",
  ],
  ["ur", "براہ کرم کوریئر کو دینے کے لیے Rs.\u00A04,500 نقد تیار رکھیں، اس سے زیادہ نہیں۔"],
] as const)(
  "a message about a parcel at the door names the cash to pay in %s, if there is any",
  (language, sentence) => {
    for (const kind of ["out-for-delivery", "delivery-attempted"] as const) {
      expect(renderOrderEmail(kind, language, { cash: 4500 }).text).toContain(`\n\n${sentence}\n\n`);
      expect(renderOrderEmail(kind, language).text).not.toMatch(/cash|نقد|\{/);
    }
  },
);

test("the email about a new order names the customer, the city and the total", () => {
  const { subject, text } = renderOrderEmail("new-order", "en");
  expect(subject).toBe("New order ZE12345678901: Rs.\u00A04,500, Lahore");
  expect(text).toContain("Ayesha in Lahore placed an order for Rs.\u00A04,500.");
});

test("an Urdu email names charges, payment and days in Urdu", () => {
  const { text } = renderOrderEmail("order-confirmed", "ur", {
    adjustments: [
      { kind: "delivery", label: "Express delivery", amount: 0, source: null },
      { kind: "cod-fee", label: "Cash on delivery fee", amount: 120, source: null },
      { kind: "discount", label: "EID10", amount: -500, source: null },
    ],
    status: "confirmed",
    delivery: { method: "express", minDays: 1, maxDays: 2 },
    statusHistory: [{ status: "confirmed", timestamp: "2026-11-28T08:00:00Z", notes: null, changedBy: null }],
  });
  for (const row of [
    "ایکسپریس ڈیلیوری: مفت",
    "کیش آن ڈیلیوری فیس: Rs.\u00A0120",
    "EID10: −Rs.\u00A0500",
    "ادائیگی: کیش آن ڈیلیوری",
    "ڈیلیوری کی تاریخ: پیر، 30 نومبر – منگل، 1 دسمبر",
  ])
    expect(text).toContain(row);
});

test("a back-in-stock email names and links the size, and states that no further message follows", () => {
  const { subject, text, html } = renderTestEmail("back-in-stock");
  expect(subject).toBe("Rose & <Oud> (50ml) is back in stock");
  expect(text).toContain("This is the only message that you receive about your request.");
  expect(text).toContain("View the fragrance: https://shop.example/product/rose?size=50ml");
  expect(text).not.toContain("Payment");
  expect(html).toContain("Rose &amp; &lt;Oud&gt; (50ml)");
  expect(html).not.toContain("<table");
});

test("blank lines separate paragraphs, and other line breaks are kept", () => {
  const text = "Hello {name},\nthank you.\n\n\nBye";
  const { html, text: plain } = renderTestEmail("order-received", { subject: "Hi", text, link: "Open" });
  expect(html).toContain("<p>Hello Ayesha,<br/>thank you.</p><p>Bye</p>");
  expect(plain).toContain("Hello Ayesha,\nthank you.\n\nBye\n\n");
});

test("an Urdu email is written from right to left, with Urdu labels", () => {
  const template = MESSAGE_TEMPLATES.ur["order-received"];
  const { html, text } = renderEmail(
    { template, language: "ur", values, order, store, path: "/order/abc" },
    "https://shop.example",
  );
  expect(html).toContain('<html lang="ur" dir="rtl">');
  expect(html).toMatch(/<th scope="row" dir="auto" style="[^"]*text-align:right">آرڈر</);
  expect(text).toContain("کل رقم: Rs.\u00A04,500");
});

test("every Urdu line of a message has the direction of Urdu, also if it begins with the shop's name", () => {
  for (const kind of TEMPLATE_KINDS) {
    const message = { kind, language: "ur", template: MESSAGE_TEMPLATES.ur[kind], store } as const;
    const { subject, text } = renderEmail({ ...message, ...getTopic(kind) }, "https://shop.example");
    const sms = renderSms({ ...message, ...getTopic(kind) }, "https://shop.example").text;
    const whatsApp = renderWhatsAppText({ ...message, order, isUnconfirmed: true }, "https://shop.example");
    const lines = [subject, sms, ...`${text}\n${whatsApp}`.split("\n")];
    expect(lines.filter((line) => /\p{Script=Arabic}/u.test(line) && findDirection(line) !== "rtl")).toEqual(
      [],
    );
  }
});

test("an Urdu email shows phone numbers and Latin addresses from left to right", () => {
  const confirmed = {
    ...order,
    status: "confirmed",
    customerInfo: { ...order.customerInfo, phone: "0300 1" },
  };
  const template = MESSAGE_TEMPLATES.ur["order-confirmed"];
  const topic = { ...getTopic("order-confirmed"), order: confirmed as Order, isUnconfirmed: false };
  const { html, text } = renderEmail({ template, language: "ur", store, ...topic }, "https://shop.example");
  expect(text).toContain("فون: \u200E0300 1\nپتہ: \u200E12 Mall Road");
  expect(html).toMatch(/<td dir="auto"[^>]*>12 Mall Road, Lahore/);
  expect(html).toContain(`<span dir="auto">${store.phone}</span>`);
  const reply = { ...getTopic("contact-reply"), template: MESSAGE_TEMPLATES.ur["contact-reply"] };
  expect(renderEmail({ ...reply, language: "ur", store }, "https://shop.example").html).toContain(
    '<span dir="ltr">&gt; Is Noor</span><br/>',
  );
});

test("long values of an order wrap, so that no email is wider than its page", () => {
  expect(renderTestEmail("order-received").html).not.toContain("nowrap");
});

test("an email about an order that is picked up mentions no delivery, in each language", () => {
  const delivery = { method: "pickup", minDays: 0, maxDays: 1 } as const;
  for (const language of MESSAGE_LANGUAGES)
    for (const kind of [
      "order-received",
      "order-confirmed",
      "ready-for-pickup",
      "order-picked-up",
    ] as const) {
      const topic = {
        ...getTopic(kind),
        order: { ...order, status: "confirmed" as const, delivery, adjustments: [] },
      };
      const template = MESSAGE_TEMPLATES[language][kind];
      const { text } = renderEmail({ template, language, store, ...topic }, "https://shop.example");
      expect(text).not.toMatch(/deliver|courier|parcel|ڈیلیوری|کوریئر|پارسل/i);
    }
});

import { expect, test } from "vitest";

import {
  buildLinkedPath,
  buildMessagePath,
  buildNewsletterConfirmationPath,
  containsOrderLink,
} from "./message-link.ts";
import type { TemplateKind } from "#store/rules/message-kind.ts";
import { MESSAGE_RULES, TEMPLATE_KINDS } from "#store/rules/message-kind.ts";
import type { MessageLanguage } from "#store/rules/message-language.ts";
import { MESSAGE_LANGUAGES } from "#store/rules/message-language.ts";
import { MESSAGE_TEMPLATES } from "./outbox-messages.ts";
import { renderSms } from "./render-sms.ts";
import { measureSms } from "./sms-segments.ts";
import { listPlaceholders } from "./template.ts";

const values = {
  name: "Ayesha",
  orderNumber: "ZE12345678901",
  total: "Rs.\u00A04,500",
  city: "Lahore",
  shop: "Zarif Essence",
  product: "Velvet Rose",
  size: "50ml",
  summary: "12 orders",
  inviter: "Sana",
};
/** Returns the values of a kind; only messages about a parcel at the door have cash, and only some others money. */
const getValues = (kind: TemplateKind) => ({
  ...values,
  ...(listPlaceholders(kind).includes("cash") && { cash: values.total }),
  ...(listPlaceholders(kind).includes("amount") && { amount: values.total }),
});
const order = { id: "a".repeat(24), orderNumber: "ZE12345678901" };

function getPath(kind: TemplateKind): string {
  const { subject } = MESSAGE_RULES[kind];
  if (subject === "contact-reply") return "/";
  if (subject === "newsletter-signup") return buildNewsletterConfirmationPath("t".repeat(22));
  if (subject === "report" || subject === "account" || subject === "staff-invitation")
    return "/admin/orders?status=pending";
  if (subject === "restock-request") return "/product/velvet-rose?size=50ml";
  return containsOrderLink(kind)
    ? buildLinkedPath(kind, "t".repeat(22), getValues(kind))
    : buildMessagePath(kind, order);
}

const render = (kind: TemplateKind, language: MessageLanguage = "en") =>
  renderSms(
    {
      kind,
      language,
      template: MESSAGE_TEMPLATES[language][kind],
      values: getValues(kind),
      store: { name: "Zarif Essence" },
      path: getPath(kind),
    },
    "https://shop.example",
  ).text;

test("an SMS contains the shop's name, the subject and a link", () => {
  expect(render("order-shipped")).toBe(
    `Zarif Essence: Your order ZE12345678901 is on its way. https://shop.example/order/${"t".repeat(22)}`,
  );
  expect(render("order-delivered")).toContain(`/order/${"t".repeat(22)}`);
  expect(render("please-confirm")).toContain(`/order/${"t".repeat(22)}`);
});

test("an SMS about a parcel at the door names the cash to pay, with a plain space, which GSM-7 contains", () => {
  expect(render("out-for-delivery")).toBe(
    `Zarif Essence: Your order ZE12345678901 is out for delivery. Cash to pay: Rs. 4,500. https://shop.example/order/${"t".repeat(22)}`,
  );
  expect(render("delivery-attempted", "ur")).toContain("۔ نقد رقم: Rs. 4,500۔ https://");
  expect(render("order-shipped")).not.toContain("Rs.");
});

test("every English SMS to a customer fits into one GSM-7 segment", () => {
  for (const kind of TEMPLATE_KINDS)
    if (MESSAGE_RULES[kind].audience === "customer")
      expect(measureSms(render(kind))).toMatchObject({ encoding: "GSM-7", segments: 1 });
});

test.each([
  [
    "en",
    "Zarif Essence: Velvet Rose (50ml) is back in stock. https://shop.example/product/velvet-rose?size=50ml This is a one-time message.",
  ],
  [
    "ur-Latn",
    "Zarif Essence: Velvet Rose (50ml) dobara dastyab hai. https://shop.example/product/velvet-rose?size=50ml Yeh message sirf aik baar bheja gaya hai.",
  ],
  [
    "ur",
    "\u200FZarif Essence: Velvet Rose (50ml) دوبارہ دستیاب ہے۔ https://shop.example/product/velvet-rose?size=50ml یہ پیغام صرف ایک بار بھیجا گیا ہے۔",
  ],
] as const)("the back-in-stock SMS states in %s that it is a one-time message", (language, text) => {
  expect(render("back-in-stock", language)).toBe(text);
});

test("every SMS fits into three segments in Urdu, and into one segment in English and Roman Urdu", () => {
  for (const kind of TEMPLATE_KINDS)
    for (const language of MESSAGE_LANGUAGES)
      expect(measureSms(render(kind, language)).segments).toBeLessThanOrEqual(language === "ur" ? 3 : 1);
});

test("no SMS asks for a reply, because a gateway receives none", () => {
  for (const language of MESSAGE_LANGUAGES)
    for (const kind of TEMPLATE_KINDS) {
      const template = MESSAGE_TEMPLATES[language][kind];
      // Staff write the reply to a contact message, whose subject is “Reply to your message”.
      if (kind === "contact-reply") continue;
      const { text } = renderSms(
        { kind, language, template, values, store: { name: "Shop" }, path: "/" },
        "https://x",
      );
      expect(text, `${language} ${kind}`).not.toMatch(/\brepl|jawab|جواب|answer us|respond/i);
    }
});

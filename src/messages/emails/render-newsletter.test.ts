import { expect, test } from "vitest";

import { readSampleStore } from "#store/sample/store.ts";
import type { NewsletterProduct } from "../rules/newsletter/newsletter-parts.ts";
import type { MessageLanguage } from "#store/rules/message-language.ts";

import { renderEmail } from "./render-email.ts";

const SITE = "https://shop.example";
const UNSUBSCRIBE = `${SITE}/newsletter/unsubscribe/a-token`;
const store = { ...readSampleStore(), name: "Zarif" };
const rose: NewsletterProduct = {
  name: "Rose & <Oud>",
  path: "/product/rose",
  price: "Rs.\u00A01,800 – Rs.\u00A03,400",
  storedImage: { url: "/media/upload/rose" },
  isSoldOut: false,
};

interface Content {
  subject?: string;
  text?: string;
  products?: NewsletterProduct[];
  language?: MessageLanguage;
}

const renderIssue = ({ subject = "Eid", text = "Hello", products = [], language = "en" }: Content) =>
  renderEmail(
    {
      template: { subject, text, link: "Visit the shop" },
      language,
      values: {},
      path: "/",
      store,
      newsletter: { products, unsubscribePath: "/newsletter/unsubscribe/a-token" },
    },
    SITE,
  );

test("the text part, the HTML part and the data for the mail header contain the unsubscribe URL", () => {
  const { text, html, unsubscribeUrl } = renderIssue({});
  expect(text).toContain(`Unsubscribe: ${UNSUBSCRIBE}`);
  expect(html).toContain(`href="${UNSUBSCRIBE}"`);
  expect(html).toContain("because you subscribed to the newsletter of Zarif.");
  expect(unsubscribeUrl).toBe(UNSUBSCRIBE);
});

test("the text is escaped, blank lines separate paragraphs, and web addresses become links", () => {
  const { text, html } = renderIssue({
    text: 'Dear <b onclick="x">all</b>,\n{shop}\n\nsee https://zarif.example/?a=1&b="2" now.\n\n\njavascript:alert(1)',
  });
  expect(html).toContain("<p>Dear &lt;b onclick=&quot;x&quot;&gt;all&lt;/b&gt;,<br/>{shop}</p>");
  expect(html).toMatch(/see <a href="https:\/\/zarif\.example\/\?a=1&amp;b=" style="[^"]*">/);
  expect(html).toContain("<p>javascript:alert(1)</p>");
  expect(text).toContain('Dear <b onclick="x">all</b>,\n{shop}\n\nsee https://zarif.example/?a=1&b="2" now.');
});

test("a product has its image, name, price and link, and is readable without images", () => {
  const { text, html } = renderIssue({ products: [rose] });
  expect(text).toContain(`Rose & <Oud>\nRs.\u00A01,800 – Rs.\u00A03,400\n${SITE}/product/rose`);
  expect(html).toContain("Rose &amp; &lt;Oud&gt;</a><br/>Rs.\u00A01,800 – Rs.\u00A03,400");
  expect(html).toContain(`href="${SITE}/product/rose"`);
  expect(html).toMatch(
    /<img src="https:\/\/shop\.example\/media\/upload\/c_fill,w_240,h_300[^"]*" alt="" width="120" height="150"/,
  );
});

test("a product without an image shows none, and a sold-out product is marked as sold out", () => {
  const { text, html } = renderIssue({ products: [{ ...rose, storedImage: null, isSoldOut: true }] });
  expect(html).not.toContain("<img");
  expect(text).toContain(`Rose & <Oud>\nSold out\n${SITE}/product/rose`);
});

test("an Urdu newsletter has Urdu labels and is written from right to left", () => {
  const { html } = renderIssue({ language: "ur", products: [rose] });
  expect(html).toContain('dir="rtl"');
  expect(html).toContain("ان سبسکرائب کریں");
});

import type { CSSProperties, ReactNode } from "react";
import { createElement as h } from "react";

import { buildDeliveryUrl } from "#kit/rules/image.ts";
import type { NewsletterParts, NewsletterProduct } from "../rules/newsletter/newsletter-parts.ts";
import { splitLinks } from "../rules/newsletter/split-links.ts";
import { newsletterEmailMessages } from "../rules/newsletter/newsletter-parts.ts";
import type { MessageLanguage } from "#store/rules/message-language.ts";
import { fillPlaceholders } from "../rules/outbox/template.ts";

/** Size of a product's image in CSS pixels. The image file is twice as wide and twice as high. */
const IMAGE = { width: 120, height: 150 } as const;

const STYLES = {
  table: { width: "100%", margin: "24px 0", borderCollapse: "collapse" },
  storedImage: {
    width: IMAGE.width + 16,
    padding: "16px 0",
    borderTop: "1px solid #E9E1D3",
    verticalAlign: "top",
  },
  image: { display: "block", border: 0, backgroundColor: "#E9E1D3" },
  details: { padding: "16px 0", borderTop: "1px solid #E9E1D3", verticalAlign: "top" },
  name: { color: "#1C1A17", fontFamily: "Georgia, serif", fontSize: 18 },
  link: { color: "#7A4B1E" },
  footer: { margin: "12px 0 0", fontSize: 14, color: "#5B5148" },
} as const satisfies Record<string, CSSProperties>;

interface NewsletterInput {
  newsletter: NewsletterParts;
  language: MessageLanguage;
  /** Name of the shop. */
  shop: string;
  /** Public origin without a trailing slash. */
  siteUrl: string;
}

/** Returns the texts and URLs of the products and the footer of a newsletter. */
export function describeNewsletter({ newsletter, language, shop, siteUrl }: NewsletterInput) {
  const texts = newsletterEmailMessages[language];
  return {
    products: newsletter.products.map((product) => ({
      ...product,
      url: siteUrl + product.path,
      price: product.isSoldOut ? texts.soldOut : product.price,
      image: product.storedImage && toImageUrl(product.storedImage, siteUrl),
    })),
    viewLabel: texts.view,
    reason: fillPlaceholders(texts.reason, { shop }),
    unsubscribe: { label: texts.unsubscribe, url: siteUrl + newsletter.unsubscribePath },
  };
}

export type NewsletterView = ReturnType<typeof describeNewsletter>;

function toImageUrl({ url }: NonNullable<NewsletterProduct["storedImage"]>, siteUrl: string): string {
  return new URL(buildDeliveryUrl(url, [IMAGE.width * 2, IMAGE.height * 2]), siteUrl).href;
}

/** Returns the products for the text part, one block each. */
export function listProductTexts({ products }: NewsletterView): string[] {
  return products.map(({ name, price, url }) => [name, price, url].filter((line) => line !== "").join("\n"));
}

/** Returns the last paragraph of the text part: the reason for the email and the unsubscribe URL. */
export function formatUnsubscribeText({ reason, unsubscribe }: NewsletterView): string {
  return `${reason}\n${unsubscribe.label}: ${unsubscribe.url}`;
}

/** The products, with fixed image sizes, so that the email is readable while images are blocked. */
export function NewsletterProducts({ view }: { view: NewsletterView }): ReactNode {
  if (view.products.length === 0) return null;
  return h(
    "table",
    { role: "presentation", style: STYLES.table },
    h(
      "tbody",
      null,
      view.products.map(({ name, price, url, image }) =>
        h(
          "tr",
          { key: url },
          h(
            "td",
            { style: STYLES.storedImage },
            // The name beside the image describes the image, so `alt` is empty.
            image !== null &&
              h("a", { href: url }, h("img", { src: image, alt: "", ...IMAGE, style: STYLES.image })),
          ),
          h(
            "td",
            { style: STYLES.details },
            h("a", { href: url, style: STYLES.name }, name),
            h("br"),
            price,
            h("br"),
            h("a", { href: url, style: STYLES.link }, view.viewLabel),
          ),
        ),
      ),
    ),
  );
}

/** States why the recipient receives the newsletter, with the unsubscribe link. */
export function NewsletterFooter({ view: { reason, unsubscribe } }: { view: NewsletterView }): ReactNode {
  return h(
    "p",
    { style: STYLES.footer },
    `${reason} `,
    h("a", { href: unsubscribe.url, style: STYLES.link }, unsubscribe.label),
  );
}

/** Renders a line of text with its web addresses as links. */
export function renderLinks(line: string): ReactNode[] {
  return splitLinks(line).map(({ text, url }, index) =>
    url === undefined ? text : h("a", { key: index, href: url, style: STYLES.link }, text),
  );
}

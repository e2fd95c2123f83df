import { describe, expect, test } from "vitest";
import { buildStoreWithDelivery } from "#test/store.ts";

import type { StoredImage } from "../../rules/image.ts";

import type { PageProperties, PageHead } from "./build-page-head.server.ts";
import { buildHiddenPageHead, buildPageHead } from "./build-page-head.server.ts";
import { truncateText } from "../../rules/truncate-text.ts";
import { buildCrumbs } from "./build-crumbs.server.ts";

const STORED_IMAGE: StoredImage = {
  url: "/media/image/upload/v1/products/oud-1.jpg",
  publicId: "products/oud-1",
  width: 1600,
  height: 2000,
  color: "#101010",
};
const shop = {
  siteUrl: "https://shop.example",
  getStore: async () => buildStoreWithDelivery(),
  getShareImage: async () => null,
};

function getTagContent({ tags }: PageHead, name: string): unknown {
  return tags
    .map((tag) =>
      ("name" in tag && tag.name === name) || ("property" in tag && tag.property === name) ? tag : {},
    )
    .map((tag) => ("content" in tag ? tag.content : undefined))
    .find((content) => content !== undefined);
}

const buildAboutHead = (properties: Partial<PageProperties> = {}) =>
  buildPageHead(shop, "about", { path: "/about", ...properties });

describe("the head of an indexable page", () => {
  test("has a title that ends with the shop's name and, on the home page, starts with the tagline", async () => {
    expect((await buildAboutHead()).tags).toContainEqual({ title: "About Us | Zarif Essence" });
    const home = await buildPageHead(shop, "home", { path: "/" });
    expect(home.tags).toContainEqual({ title: "Fine fragrance, composed in Lahore | Zarif Essence" });
  });

  test("has a canonical URL with the public origin and a trailing slash", async () => {
    const href = "https://shop.example/about/";
    expect((await buildAboutHead()).tags).toContainEqual({ tagName: "link", rel: "canonical", href });
    expect(getTagContent(await buildAboutHead(), "og:url")).toBe(href);
  });

  test("lets robots index the page, follow its links and show large previews [000 §9]", async () => {
    expect(getTagContent(await buildAboutHead(), "robots")).toMatch(
      /^index, follow.*max-image-preview:large/,
    );
  });

  test("has a link preview with an image, its size and its alternative text", async () => {
    const head = await buildAboutHead({ image: STORED_IMAGE, imageAlt: "Oud Mehtab" });
    expect(getTagContent(head, "og:image")).toMatch(
      /^https:\/\/shop\.example\/media\/.*w_1200,h_630.*oud-1\.jpg$/,
    );
    expect(getTagContent(head, "og:image:width")).toBe("1200");
    expect(getTagContent(head, "og:image:height")).toBe("630");
    expect(getTagContent(head, "og:image:alt")).toBe("Oud Mehtab");
    expect(getTagContent(head, "twitter:card")).toBe("summary_large_image");
    expect(getTagContent(head, "og:locale")).toBe("en_PK");
  });

  test("uses the shop's default image if the page has none", async () => {
    expect(getTagContent(await buildAboutHead(), "og:image")).toMatch(
      /^https:\/\/shop\.example\/.*default-hero.*\.jpg/,
    );
  });

  test("contains the breadcrumbs with their URLs as structured data [000 §2]", async () => {
    const head = await buildPageHead(shop, "product", {
      path: "/product/oud",
      crumbs: buildCrumbs("products", "Oud <b>"),
    });
    expect(head.crumbs.map(({ label }) => label)).toEqual(["Home", "Products", "Oud <b>"]);
    expect(head.tags).toContainEqual({
      "script:ld+json": expect.objectContaining({
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: "Home", item: "https://shop.example/" },
          { "@type": "ListItem", position: 2, name: "Products", item: "https://shop.example/shop/" },
          { "@type": "ListItem", position: 3, name: "Oud <b>", item: "https://shop.example/product/oud/" },
        ],
      }),
    });
  });
});

test("the head of a hidden page has no canonical URL, no link preview and no structured data [000 §2]", async () => {
  const { tags } = await buildHiddenPageHead(shop, "product", { title: "Product Not Found" });
  expect(tags.map((tag) => Object.values(tag)[0])).toEqual([
    "Product Not Found | Zarif Essence",
    "description",
    "robots",
  ]);
  expect(tags).toContainEqual({ name: "robots", content: "noindex" });
});

describe("truncateText", () => {
  test.each([
    ["short enough", 20, "short enough"],
    ["two\n\nlines", 20, "two lines"],
    ["cut between words, not within", 16, "cut between…"],
    ["onelongwordwithoutspaces", 10, "onelongwo…"],
  ])("shortens %j to at most %i characters: %j", (text, maxLength, expected) => {
    expect(truncateText(text, maxLength)).toBe(expected);
  });
});

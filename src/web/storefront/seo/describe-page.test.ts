import { describe, expect, test } from "vitest";

import { readSampleStore } from "#db/sample/store.ts";
import type { Picture } from "#domain/media/image.ts";

import type { PageFacts, PageHead } from "./describe-page.server.ts";
import { describeHiddenPage, describePage } from "./describe-page.server.ts";
import { truncateText } from "./first-words.server.ts";
import { trail } from "./trail.server.ts";

const PICTURE: Picture = {
  url: "/media/image/upload/v1/products/oud-1.jpg",
  publicId: "products/oud-1",
  width: 1600,
  height: 2000,
  color: "#101010",
};
const shop = {
  siteUrl: "https://shop.example",
  getStore: async () => readSampleStore(),
  getSharePicture: async () => null,
};

function contentOf({ tags }: PageHead, name: string): unknown {
  return tags
    .map((tag) =>
      ("name" in tag && tag.name === name) || ("property" in tag && tag.property === name) ? tag : {},
    )
    .map((tag) => ("content" in tag ? tag.content : undefined))
    .find((content) => content !== undefined);
}

const about = (facts: Partial<PageFacts> = {}) => describePage(shop, "about", { path: "/about", ...facts });

describe("the head of a page that may be found", () => {
  test("its title carries the shop's name, the home page's the tagline", async () => {
    expect((await about()).tags).toContainEqual({ title: "About Us | Zarif Essence" });
    const home = await describePage(shop, "home", { path: "/" });
    expect(home.tags).toContainEqual({ title: "Fine fragrance, composed in Lahore | Zarif Essence" });
  });

  test("it is known by the public origin and a slash at the end", async () => {
    const href = "https://shop.example/about/";
    expect((await about()).tags).toContainEqual({ tagName: "link", rel: "canonical", href });
    expect(contentOf(await about(), "og:url")).toBe(href);
  });

  test("robots may index, follow and show large previews", async () => {
    expect(contentOf(await about(), "robots")).toMatch(/^index, follow.*max-image-preview:large/);
  });

  test("a link to it becomes a card with a picture of a size and words", async () => {
    const head = await about({ picture: PICTURE, pictureAlt: "Oud Mehtab" });
    expect(contentOf(head, "og:image")).toMatch(
      /^https:\/\/shop\.example\/media\/.*w_1200,h_630.*oud-1\.jpg$/,
    );
    expect(contentOf(head, "og:image:width")).toBe("1200");
    expect(contentOf(head, "og:image:height")).toBe("630");
    expect(contentOf(head, "og:image:alt")).toBe("Oud Mehtab");
    expect(contentOf(head, "twitter:card")).toBe("summary_large_image");
    expect(contentOf(head, "og:locale")).toBe("en_PK");
  });

  test("without any picture the shop's default one stands in", async () => {
    expect(contentOf(await about(), "og:image")).toMatch(/^https:\/\/shop\.example\/.*default-hero.*\.jpg/);
  });

  test("its trail is told as it is shown, each step with its address", async () => {
    const head = await describePage(shop, "product", {
      path: "/product/oud",
      crumbs: trail("products", "Oud <b>"),
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

test("what shall not be found has no canonical address, no card and no data", async () => {
  const { tags } = await describeHiddenPage(shop, "product", { title: "Product Not Found" });
  expect(tags.map((tag) => Object.values(tag)[0])).toEqual([
    "Product Not Found | Zarif Essence",
    "description",
    "robots",
  ]);
  expect(tags).toContainEqual({ name: "robots", content: "noindex" });
});

describe("the beginning of a text", () => {
  test.each([
    ["short enough", 20, "short enough"],
    ["two\n\nlines", 20, "two lines"],
    ["cut between words, not within", 16, "cut between…"],
    ["onelongwordwithoutspaces", 10, "onelongwo…"],
  ])("%j in %i characters is %j", (text, most, expected) => {
    expect(truncateText(text, most)).toBe(expected);
  });
});

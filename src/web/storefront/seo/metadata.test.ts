import { describe, expect, test } from "vitest";

import { canonicalUrl, pageMeta } from "./metadata.ts";

const LAYOUT = {
  loaderData: {
    siteUrl: "https://shop.example",
    store: { name: "Zarif Essence", tagline: "Fine fragrance" },
  },
};

function metaOf(pathname: string, overrides = {}) {
  return pageMeta("about", { location: { pathname }, matches: [undefined, LAYOUT] }, overrides);
}

describe("canonical addresses", () => {
  test.each([
    ["/", "https://shop.example/"],
    ["/shop", "https://shop.example/shop/"],
    ["/product/oud-mehtab/", "https://shop.example/product/oud-mehtab/"],
  ])("%s ends with one slash", (pathname, canonical) => {
    expect(canonicalUrl("https://shop.example", pathname)).toBe(canonical);
  });
});

describe("page metadata", () => {
  test("a title carries the shop's name", () => {
    expect(metaOf("/about")).toContainEqual({ title: "About Us | Zarif Essence" });
  });

  test("robots may index, follow and show large previews unless the page says otherwise", () => {
    const robots = (meta: ReturnType<typeof metaOf>) =>
      meta.find((tag) => "name" in tag && tag.name === "robots");
    expect(robots(metaOf("/about"))).toMatchObject({
      content: expect.stringMatching(/^index, follow.*max-image-preview:large/),
    });
    expect(robots(metaOf("/about", { robots: "noindex" }))).toMatchObject({ content: "noindex" });
  });

  test("a picture without an origin gets the shop's", () => {
    expect(metaOf("/about", { image: "/media/a.jpg" })).toContainEqual({
      property: "og:image",
      content: "https://shop.example/media/a.jpg",
    });
  });
});

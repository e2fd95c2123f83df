import { describe, expect, test } from "vitest";

import {
  fetchPath,
  awkward,
  canonicalOf,
  dataOf,
  dataOfType,
  metaOf,
  orderId,
  shownTrail,
  sitemapPaths,
  siteUrl,
  visit,
} from "./visit.ts";

describe("an address with and without a slash at its end", () => {
  test.each(["/shop", "/collections", "/product/oud-mehtab", "/about", "/track-order"])(
    "%s is one page",
    async (path) => {
      const [plain, slashed] = await Promise.all([visit(path), visit(`${path}/`)]);
      expect([plain.status, slashed.status]).toEqual([200, 200]);
      expect(slashed.html).toBe(plain.html);
      expect(canonicalOf(plain)).toBe(`${siteUrl}${path}/`);
    },
  );
});

describe("canonical addresses", () => {
  test.each([
    ["/shop?collection=oud-and-amber", "/collections/oud-and-amber/"],
    ["/shop?size=50ml&sort=price-asc", "/shop/"],
    ["/product/oud-mehtab?size=50ml", "/product/oud-mehtab/"],
    ["/?utm_source=letter", "/"],
  ])("%s is known as %s", async (path, canonical) => {
    expect(canonicalOf(await visit(path))).toBe(`${siteUrl}${canonical}`);
  });

  test.each([
    ["/nowhere", 404],
    ["/product/none", 404],
    ["/collections/none", 404],
    ["/shop?collection=none", 404],
    ["/shop?search=oud", 200],
    ["/track-order?term=ZE12345678901", 200],
    [`/order/${orderId}`, 200],
    [`/review-order/${orderId}`, 200],
  ])("%s is kept out of the index and has none", async (path, status) => {
    const page = await visit(path);
    expect(page.status).toBe(status);
    expect(metaOf(page, "robots")).toBe("noindex");
    expect(canonicalOf(page)).toBeUndefined();
  });
});

test("a page about one shopper's order stays in no cache and no index, whatever it was asked with", async () => {
  const found = await fetchPath("/track-order", {
    method: "POST",
    headers: { origin: siteUrl },
    body: new URLSearchParams({ term: "ZE12345678901" }),
  });
  expect(await found.text()).toContain("Order not found");
  for (const answer of [
    found,
    await fetchPath("/track-order?term=03001234567"),
    await fetchPath(`/order/${orderId}`),
    await fetchPath(`/review-order/${orderId}`),
  ]) {
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    expect(answer.headers.get("referrer-policy")).toBe("same-origin");
  }
  expect((await fetchPath("/track-order")).headers.get("x-robots-tag")).toBeNull();
});

test("every page of the sitemap is there, known by that address, and has words and a card of its own", async () => {
  const paths = await sitemapPaths();
  const pages = await Promise.all(paths.map(visit));
  expect(pages.map(canonicalOf)).toEqual(paths.map((path) => siteUrl + path));
  for (const page of pages) {
    expect(page.status).toBe(200);
    expect(metaOf(page, "description")?.length).toBeGreaterThan(40);
    expect(metaOf(page, "og:image")).toMatch(/^https:\/\/shop\.test\/(media|assets)\//);
    expect(metaOf(page, "twitter:card")).toBe("summary_large_image");
  }
  const titles = pages.map(({ html }) => /<title>(.*?)<\/title>/.exec(html)?.[1]);
  expect(new Set(titles).size).toBe(titles.length);
});

test("a card's picture is a JPEG for programs that name no format, in the size it is said to have", async () => {
  const page = await visit("/product/oud-mehtab");
  const { pathname } = new URL(metaOf(page, "og:image") ?? "");
  const picture = await fetchPath(pathname, { headers: { accept: "*/*" } });
  expect(picture.headers.get("content-type")).toBe("image/jpeg");
  const { default: sharp } = await import("sharp");
  const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
  expect([String(width), String(height)]).toEqual([
    metaOf(page, "og:image:width"),
    metaOf(page, "og:image:height"),
  ]);
});

describe("the trail", () => {
  test.each([
    ["/shop", ["Home", "Shop"]],
    ["/shop?collection=oud-and-amber", ["Home", "Shop", "Oud &amp; Amber"]],
    ["/collections", ["Home", "Collections"]],
    ["/collections/oud-and-amber", ["Home", "Collections", "Oud &amp; Amber"]],
    ["/product/oud-mehtab", ["Home", "Products", "Oud Mehtab"]],
    ["/about", ["Home", "About Us"]],
    ["/contact", ["Home", "Contact"]],
    ["/our-story", ["Home", "Our Story"]],
    ["/return-policy", ["Home", "Return Policy"]],
  ])("of %s is told as it is shown", async (path, labels) => {
    const page = await visit(path);
    expect(shownTrail(page)).toEqual(labels);
    const told = dataOfType(page, "BreadcrumbList")["itemListElement"] as { name: string; item: string }[];
    expect(told.map(({ name }) => name.replaceAll("&", "&amp;"))).toEqual(labels);
    for (const { item } of told) expect(item).toMatch(/^https:\/\/shop\.test\/.*\/?$/);
  });
});

describe("facts for search engines", () => {
  test("the home page tells of the site and the shop, the contact page of the shop", async () => {
    expect(dataOf(await visit("/")).map((data) => data["@type"])).toEqual(["WebSite", "Store"]);
    const contact = await visit("/contact");
    const store = dataOfType(contact, "Store");
    const { openingHoursSpecification, priceRange } = store;
    expect(openingHoursSpecification).toMatchObject([{ opens: "09:00", closes: "21:00" }]);
    expect(priceRange).toBe("PKR 2000-15000");
    // The sample's payment list is specified; sample contact details are left out.
    expect(store["paymentAccepted"]).toBe("Credit Card, Debit Card, Bank Transfer, Cash on Delivery, PayPal");
    expect(store).not.toHaveProperty("telephone");
    const shown = contact.html.replaceAll("<!-- -->", "");
    for (const words of [
      "Every day, 09:00 to 21:00",
      "Rs. 2,000 to Rs. 15,000",
      "Cash on Delivery",
      "sample number",
    ])
      expect(shown).toContain(words);
    expect(shown).not.toContain("PayPal</");
  });

  test("a product's offers are those that the API sells", async () => {
    const product = (await (await fetchPath("/api/products/oud-mehtab")).json()) as { variants: string[] };
    const group = dataOfType(await visit("/product/oud-mehtab"), "ProductGroup");
    const members = group["hasVariant"] as { size: string; offers: { price: number } }[];
    expect(members.map(({ size }) => size)).toEqual(product.variants);
    expect(group["aggregateRating"]).toMatchObject({ "@type": "AggregateRating" });
  });

  test("a list tells what it lists", async () => {
    const list = dataOfType(await visit("/collections/oud-and-amber"), "CollectionPage");
    expect(list["mainEntity"]).toMatchObject({
      "@type": "ItemList",
      itemListElement: expect.arrayContaining([
        expect.objectContaining({ name: "Oud Mehtab", url: `${siteUrl}/product/oud-mehtab/` }),
      ]),
    });
  });

  test("a name cannot leave the script that tells it", async () => {
    const page = await visit(`/product/${awkward.id}`);
    const { name, description } = awkward;
    expect(dataOfType(page, "Product")).toMatchObject({ name, description });
    expect(page.html).not.toContain("<script>alert(1)");
  });
});

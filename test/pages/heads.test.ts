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

describe("a URL with and without a trailing slash", () => {
  test.each(["/shop", "/collections", "/product/oud-mehtab", "/about", "/track-order"])(
    "%s shows the same page",
    async (path) => {
      const [plain, slashed] = await Promise.all([visit(path), visit(`${path}/`)]);
      expect([plain.status, slashed.status]).toEqual([200, 200]);
      expect(slashed.html).toBe(plain.html);
      expect(canonicalOf(plain)).toBe(`${siteUrl}${path}/`);
    },
  );
});

describe("canonical URLs", () => {
  test.each([
    ["/shop?collection=oud-and-amber", "/collections/oud-and-amber/"],
    ["/shop?size=50ml&sort=price-asc", "/shop/"],
    ["/product/oud-mehtab?size=50ml", "/product/oud-mehtab/"],
    ["/?utm_source=letter", "/"],
  ])("%s has the canonical URL %s", async (path, canonical) => {
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
  ])("%s has noindex and no canonical URL", async (path, status) => {
    const page = await visit(path);
    expect(page.status).toBe(status);
    expect(metaOf(page, "robots")).toBe("noindex");
    expect(canonicalOf(page)).toBeUndefined();
  });
});

test("pages about a shopper's order are never cached or indexed", async () => {
  const found = await fetchPath("/track-order", {
    method: "POST",
    headers: { origin: siteUrl },
    body: new URLSearchParams({ term: "ZE12345678901" }),
  });
  expect(await found.text()).toContain("Order not found");
  for (const response of [
    found,
    await fetchPath("/track-order?term=03001234567"),
    await fetchPath(`/order/${orderId}`),
    await fetchPath(`/review-order/${orderId}`),
  ]) {
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
    expect(response.headers.get("referrer-policy")).toBe("same-origin");
  }
  expect((await fetchPath("/track-order")).headers.get("x-robots-tag")).toBeNull();
});

test("every page of the sitemap exists under its canonical URL, with its own title, description and preview card", async () => {
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

test("the picture of a preview card is a JPEG by default and has the declared size", async () => {
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

describe("the breadcrumb trail", () => {
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
  ])("of %s is the same in the structured data and on the page", async (path, labels) => {
    const page = await visit(path);
    expect(shownTrail(page)).toEqual(labels);
    const trail = dataOfType(page, "BreadcrumbList")["itemListElement"] as { name: string; item: string }[];
    expect(trail.map(({ name }) => name.replaceAll("&", "&amp;"))).toEqual(labels);
    for (const { item } of trail) expect(item).toMatch(/^https:\/\/shop\.test\/.*\/?$/);
  });
});

describe("structured data", () => {
  test("the home page describes the site and the shop, the contact page the shop", async () => {
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

  test("a product's offers are its sizes in the API", async () => {
    const product = (await (await fetchPath("/api/products/oud-mehtab")).json()) as { variants: string[] };
    const group = dataOfType(await visit("/product/oud-mehtab"), "ProductGroup");
    const members = group["hasVariant"] as { size: string; offers: { price: number } }[];
    expect(members.map(({ size }) => size)).toEqual(product.variants);
    expect(group["aggregateRating"]).toMatchObject({ "@type": "AggregateRating" });
  });

  test("a collection page lists its products", async () => {
    const list = dataOfType(await visit("/collections/oud-and-amber"), "CollectionPage");
    expect(list["mainEntity"]).toMatchObject({
      "@type": "ItemList",
      itemListElement: expect.arrayContaining([
        expect.objectContaining({ name: "Oud Mehtab", url: `${siteUrl}/product/oud-mehtab/` }),
      ]),
    });
  });

  test("a product name cannot break out of the script element", async () => {
    const page = await visit(`/product/${awkward.id}`);
    const { name, description } = awkward;
    expect(dataOfType(page, "Product")).toMatchObject({ name, description });
    expect(page.html).not.toContain("<script>alert(1)");
  });
});

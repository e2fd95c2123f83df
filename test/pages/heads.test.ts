import { describe, expect, test } from "vitest";

import {
  fetchPath,
  htmlProduct,
  getCanonicalUrl,
  getStructuredData,
  getStructuredDataOfType,
  getMetaContent,
  orderId,
  orderToken,
  getBreadcrumbLabels,
  fetchSitemapPaths,
  siteUrl,
  visit,
} from "./visit.ts";

describe("URLs with and without a trailing slash", () => {
  test.each(["/shop", "/collections", "/product/oud-mehtab", "/about", "/track-order"])(
    "show the same page: %s",
    async (path) => {
      const [withoutSlash, withSlash] = await Promise.all([visit(path), visit(`${path}/`)]);
      expect([withoutSlash.status, withSlash.status]).toEqual([200, 200]);
      expect(withSlash.html).toBe(withoutSlash.html);
      expect(getCanonicalUrl(withoutSlash)).toBe(`${siteUrl}${path}/`);
    },
  );
});

describe("canonical URLs", () => {
  test.each([
    ["/shop?collection=oud-and-amber", "/collections/oud-and-amber/"],
    ["/shop?size=50ml&sort=price-asc", "/shop/"],
    ["/product/oud-mehtab?size=50ml", "/product/oud-mehtab/"],
    ["/?utm_source=letter", "/"],
  ])("%s has the canonical URL %s [000 §2]", async (path, canonical) => {
    expect(getCanonicalUrl(await visit(path))).toBe(`${siteUrl}${canonical}`);
  });

  test.each([
    ["/nowhere", 404],
    ["/product/none", 404],
    ["/collections/none", 404],
    ["/shop?collection=none", 404],
    ["/shop?search=oud", 200],
    ["/track-order?term=ZE12345678901", 200],
    [`/order/${orderToken}`, 200],
    [`/order/${orderId}`, 404],
    [`/review-order/${orderId}`, 200],
  ])("%s has noindex and no canonical URL", async (path, status) => {
    const page = await visit(path);
    expect(page.status).toBe(status);
    expect(getMetaContent(page, "robots")).toBe("noindex");
    expect(getCanonicalUrl(page)).toBeUndefined();
  });
});

test("pages about a shopper's order are never cached or indexed", async () => {
  const trackResponse = await fetchPath("/track-order", {
    method: "POST",
    headers: { origin: siteUrl },
    body: new URLSearchParams({ term: "ZE12345678901" }),
  });
  expect(await trackResponse.text()).toContain("Order not found");
  for (const response of [
    trackResponse,
    await fetchPath("/track-order?term=03001234567"),
    await fetchPath(`/order/${orderToken}`),
    await fetchPath(`/review-order/${orderId}`),
  ]) {
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
    expect(response.headers.get("referrer-policy")).toBe("same-origin");
  }
  expect((await fetchPath("/track-order")).headers.get("x-robots-tag")).toBeNull();
});

test("the sitemap contains canonical URLs of existing pages with a unique title, a description and a preview card [000 §2]", async () => {
  const paths = await fetchSitemapPaths();
  const pages = await Promise.all(paths.map(visit));
  expect(pages.map(getCanonicalUrl)).toEqual(paths.map((path) => siteUrl + path));
  for (const page of pages) {
    expect(page.status).toBe(200);
    expect(getMetaContent(page, "description")?.length).toBeGreaterThan(40);
    expect(getMetaContent(page, "og:image")).toMatch(/^https:\/\/shop\.test\/(media|assets)\//);
    expect(getMetaContent(page, "twitter:card")).toBe("summary_large_image");
  }
  const titles = pages.map(({ html }) => /<title>(.*?)<\/title>/.exec(html)?.[1]);
  expect(new Set(titles).size).toBe(titles.length);
});

test("a preview card's image is a JPEG by default and has the declared size", async () => {
  const page = await visit("/product/oud-mehtab");
  const { pathname } = new URL(getMetaContent(page, "og:image") ?? "");
  const image = await fetchPath(pathname, { headers: { accept: "*/*" } });
  expect(image.headers.get("content-type")).toBe("image/jpeg");
  const { default: sharp } = await import("sharp");
  const { width, height } = await sharp(Buffer.from(await image.arrayBuffer())).metadata();
  expect([String(width), String(height)]).toEqual([
    getMetaContent(page, "og:image:width"),
    getMetaContent(page, "og:image:height"),
  ]);
});

describe("the breadcrumb trail", () => {
  test.each([
    ["/shop", ["Home", "Shop"]],
    ["/shop?collection=oud-and-amber", ["Home", "Shop", "Oud &amp; Amber"]],
    ["/collections", ["Home", "Collections"]],
    ["/collections/oud-and-amber", ["Home", "Collections", "Oud &amp; Amber"]],
    ["/notes", ["Home", "Notes"]],
    ["/notes/oud", ["Home", "Notes", "Oud"]],
    ["/product/oud-mehtab", ["Home", "Products", "Oud Mehtab"]],
    ["/about", ["Home", "About Us"]],
    ["/contact", ["Home", "Contact"]],
    ["/our-story", ["Home", "Our Story"]],
    ["/return-policy", ["Home", "Return Policy"]],
    ["/privacy", ["Home", "Privacy"]],
  ])("of %s has the same labels on the page and in the structured data [000 §2]", async (path, labels) => {
    const page = await visit(path);
    expect(getBreadcrumbLabels(page)).toEqual(labels);
    const trail = getStructuredDataOfType(page, "BreadcrumbList")["itemListElement"] as {
      name: string;
      item: string;
    }[];
    expect(trail.map(({ name }) => name.replaceAll("&", "&amp;"))).toEqual(labels);
    for (const { item } of trail) expect(item).toMatch(/^https:\/\/shop\.test\/.*\/?$/);
  });
});

describe("structured data", () => {
  test("the home page describes the website and the store, and the contact page describes the store", async () => {
    expect(getStructuredData(await visit("/")).map((data) => data["@type"])).toEqual(["WebSite", "Store"]);
    const contact = await visit("/contact");
    const store = getStructuredDataOfType(contact, "Store");
    const { openingHoursSpecification, priceRange } = store;
    expect(openingHoursSpecification).toMatchObject([{ opens: "09:00", closes: "21:00" }]);
    expect(priceRange).toBe("PKR 2000-15000");
    // The specification defines the sample payment list. Sample contact details are omitted.
    expect(store["paymentAccepted"]).toBe("Credit Card, Debit Card, Bank Transfer, Cash on Delivery, PayPal");
    expect(store).not.toHaveProperty("telephone");
    const html = contact.html.replaceAll("<!-- -->", "");
    for (const text of [
      "Every day, 09:00 to 21:00",
      "Rs.\u00A02,000 to Rs.\u00A015,000",
      "Cash on Delivery",
      "sample number",
    ])
      expect(html).toContain(text);
    expect(html).not.toContain("PayPal</");
  });

  test("a product has one offer per size [000 §7]", async () => {
    const product = (await (await fetchPath("/api/products/oud-mehtab")).json()) as { variants: string[] };
    const group = getStructuredDataOfType(await visit("/product/oud-mehtab"), "ProductGroup");
    const members = group["hasVariant"] as { size: string; offers: { price: number } }[];
    expect(members.map(({ size }) => size)).toEqual(product.variants);
    expect(group["aggregateRating"]).toMatchObject({ "@type": "AggregateRating" });
  });

  test("a collection page lists its products", async () => {
    const list = getStructuredDataOfType(await visit("/collections/oud-and-amber"), "CollectionPage");
    expect(list["mainEntity"]).toMatchObject({
      "@type": "ItemList",
      itemListElement: expect.arrayContaining([
        expect.objectContaining({ name: "Oud Mehtab", url: `${siteUrl}/product/oud-mehtab/` }),
      ]),
    });
  });

  test("a product name cannot break out of the script element", async () => {
    const page = await visit(`/product/${htmlProduct.id}`);
    const { name, description } = htmlProduct;
    expect(getStructuredDataOfType(page, "Product")).toMatchObject({ name, description });
    expect(page.html).not.toContain("<script>alert(1)");
  });
});

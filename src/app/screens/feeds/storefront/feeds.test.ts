import { XMLParser } from "fast-xml-parser";
import { describe, expect, test } from "vitest";

import { buildStoreWithDelivery } from "#test/store.ts";
import type { Product } from "#catalogue/rules/product.ts";
import { getBundledProducts } from "#catalogue/operations/products/bundled-products.ts";

import { createDocumentResponse } from "./document-response.server.ts";
import { generateGoogleFeed } from "./google-feed.server.ts";
import {
  listLeadingEntries,
  countSitemapFiles,
  buildSitemapIndex,
  getSitemapPart,
  generateUrlset,
} from "./sitemap.server.ts";
import { escapeXml } from "./xml.server.ts";

const SITE = "https://shop.example";

async function* generateBatches<Item>(...items: Item[][]): AsyncGenerator<Item[]> {
  yield* items;
}

async function joinChunks(chunks: AsyncIterable<string>): Promise<string> {
  return (await Array.fromAsync(chunks)).join("");
}

test("text in XML is escaped, and invalid characters are removed", () => {
  expect(escapeXml('Oud & <b>"Mehtab"</b> \'n\u0000\u0008\ud800')).toBe(
    "Oud &amp; &lt;b&gt;&quot;Mehtab&quot;&lt;/b&gt; &apos;n\ufffd",
  );
});

describe("the sitemap", () => {
  const leadingEntries = listLeadingEntries([]);
  const sitemapProducts = Array.from({ length: 6 }, (_, index) => ({
    id: `p${index}`,
    updatedAt: new Date("2026-01-02T03:04:05Z"),
  }));

  test("lists every page with its specified priority and frequency [000 §2] [000 §9]", async () => {
    const xml = await joinChunks(
      generateUrlset(SITE, leadingEntries, generateBatches(sitemapProducts.slice(0, 1))),
    );
    const entries = [...xml.matchAll(/<loc>(.*?)<\/loc>.*?<changefreq>(.*?)<.*?<priority>(.*?)</g)];
    expect(entries.map(([, ...groups]) => groups)).toEqual([
      [`${SITE}/`, "daily", "1.0"],
      [`${SITE}/shop/`, "daily", "0.9"],
      [`${SITE}/collections/`, "weekly", "0.8"],
      [`${SITE}/about/`, "monthly", "0.6"],
      [`${SITE}/our-story/`, "monthly", "0.6"],
      [`${SITE}/contact/`, "monthly", "0.5"],
      [`${SITE}/return-policy/`, "yearly", "0.3"],
      [`${SITE}/privacy/`, "yearly", "0.3"],
      [`${SITE}/product/p0/`, "weekly", "0.7"],
    ]);
    expect(xml).toContain("<lastmod>2026-01-02T03:04:05.000Z</lastmod>");
  });

  test("is split at the limit into files that contain each URL once", async () => {
    const limit = 5;
    const partCount = countSitemapFiles(leadingEntries.length + sitemapProducts.length, limit);
    expect(partCount).toBe(3);
    const readLocations = async (number: number) => {
      const { leadingEntries: leadingInPart, products } = getSitemapPart(leadingEntries, number, limit);
      const productsInPart = sitemapProducts.slice(products.skip, products.skip + products.limit);
      return [
        ...(await joinChunks(generateUrlset(SITE, leadingInPart, generateBatches(productsInPart)))).matchAll(
          /<loc>(.*?)</g,
        ),
      ].map((match) => match[1]);
    };
    const files = await Promise.all([1, 2, 3].map(readLocations));
    expect(files.map((file) => file.length)).toEqual([5, 5, 4]);
    expect(new Set(files.flat()).size).toBe(14);
  });

  test("has an index that lists its files", () => {
    expect(buildSitemapIndex(SITE, 2).match(/<loc>.*?<\/loc>/g)).toEqual([
      `<loc>${SITE}/sitemaps/1.xml</loc>`,
      `<loc>${SITE}/sitemaps/2.xml</loc>`,
    ]);
  });
});

describe("the Google feed", () => {
  const [sample] = getBundledProducts();
  if (sample === undefined) throw new Error("The sample is empty.");
  const baseProduct: Product = {
    ...sample,
    id: "oud",
    name: "Oud & <Rose>",
    variants: ["30ml", "50ml"],
    variantPricing: { "30ml": 3000, "50ml": 4500 },
    discountPercentage: null,
    stock: { "30ml": 0 },
    mpn: "M-1",
  };

  async function parseItems(...products: Product[]): Promise<Record<string, unknown>[]> {
    const xml = await joinChunks(
      generateGoogleFeed(SITE, buildStoreWithDelivery(), generateBatches(products)),
    );
    const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === "item" });
    const { rss } = parser.parse(xml) as { rss: { channel: { item?: Record<string, unknown>[] } } };
    return rss.channel.item ?? [];
  }

  test("has an item per size with all elements that Google requires", async () => {
    const items = await parseItems(baseProduct);
    expect(items).toMatchObject([
      {
        "g:id": "oud-30ml",
        "g:item_group_id": "oud",
        title: "Oud & <Rose> 30ml",
        link: `${SITE}/product/oud/?size=30ml`,
        "g:image_link": expect.stringMatching(/^https:\/\/shop\.example\/media\/.*\.jpg$/),
        "g:availability": "out_of_stock",
        "g:price": "3000.00 PKR",
        "g:brand": "Zarif Essence",
        "g:condition": "new",
        "g:identifier_exists": "no",
        "g:size": "30ml",
        "g:google_product_category": 479,
        "g:shipping": { "g:country": "PK", "g:price": "0.00 PKR" },
      },
      { "g:id": "oud-50ml", "g:availability": "in_stock", "g:price": "4500.00 PKR" },
    ]);
    expect(items[0]).not.toHaveProperty("g:sale_price");
  });

  test("contains the original price and the sale price of a discounted product", async () => {
    const [item] = await parseItems({ ...baseProduct, discountPercentage: 10 });
    expect(item).toMatchObject({ "g:price": "3000.00 PKR", "g:sale_price": "2700.00 PKR" });
  });

  test("contains the manufacturer part number for products with one size", async () => {
    const [item] = await parseItems({ ...baseProduct, variants: ["50ml"], category: "" });
    expect(item).not.toHaveProperty("g:product_type");
    expect(item).toMatchObject({ "g:mpn": "M-1" });
    expect(item).not.toHaveProperty("g:identifier_exists");
  });

  test("omits products without a price or an image", async () => {
    expect(await parseItems({ ...baseProduct, storedImage: null, variantImages: {} })).toEqual([]);
    expect(await parseItems({ ...baseProduct, price: 0, variantPricing: {} })).toEqual([]);
  });
});

describe("a document", () => {
  const createFeedRequest = (headers: Record<string, string> = {}, method = "GET") =>
    new Request(`${SITE}/sitemap.xml`, { method, headers });
  const options = { type: "application/xml", revision: "7" };
  async function* generateChunks(): AsyncGenerator<string> {
    yield "first ";
    yield "last";
  }

  test("is sent completely unless the client has the current version (304)", async () => {
    const completeResponse = await createDocumentResponse(createFeedRequest(), options, generateChunks());
    expect(await completeResponse.text()).toBe("first last");
    const etag = completeResponse.headers.get("etag") ?? "";
    const repeatedResponse = await createDocumentResponse(
      createFeedRequest({ "if-none-match": etag }),
      options,
      generateChunks(),
    );
    expect([repeatedResponse.status, await repeatedResponse.text()]).toEqual([304, ""]);
    const laterResponse = await createDocumentResponse(
      createFeedRequest({ "if-none-match": etag }),
      { ...options, revision: "8" },
      generateChunks(),
    );
    expect(laterResponse.status).toBe(200);
  });

  test("has the same headers in response to HEAD, for which only the first chunk is generated", async () => {
    const completeResponse = await createDocumentResponse(createFeedRequest(), options, generateChunks());
    let isRead = false;
    async function* generateObserved(): AsyncGenerator<string> {
      yield "first ";
      isRead = true;
      yield "last";
    }
    const headResponse = await createDocumentResponse(
      createFeedRequest({}, "HEAD"),
      options,
      generateObserved(),
    );
    expect([...headResponse.headers]).toEqual([...completeResponse.headers]);
    expect([await headResponse.text(), isRead]).toEqual(["", false]);
  });

  test("is aborted by an error, so that clients do not accept a truncated document", async () => {
    async function* generateAndFail(): AsyncGenerator<string> {
      yield "first ";
      throw new Error("The database is unavailable");
    }
    const brokenResponse = await createDocumentResponse(createFeedRequest(), options, generateAndFail());
    await expect(brokenResponse.text()).rejects.toThrow("The database is unavailable");
  });
});

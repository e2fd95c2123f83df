import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";

import type { ImageFetch, ImportPreview, ProductImport } from "../../rules/product-files/product-import.ts";
import type { StaffProduct } from "../../rules/staff-product.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { openTestApi } from "#test/api.ts";
import { buildCollection, buildImage } from "#test/factories.ts";
import { runDueJobs } from "#test/run-jobs.ts";

const { db, media, fetch, send, signIn } = await openTestApi();
const staff = await signIn(true);
const collection = await buildCollection(db, { name: "Oud & Amber" });
const MEGABYTE = 1024 * 1024;

/** A server with images of different colors, and addresses at which there is none. */
const requested: string[] = [];
let busyAnswers = 1;
const server = createServer(async ({ url = "" }, response) => {
  requested.push(url);
  if (url.startsWith("/busy") && busyAnswers > 0) {
    busyAnswers -= 1;
    response.writeHead(429, { "retry-after": "0" }).end();
    return;
  }
  if (url.startsWith("/moved")) response.writeHead(302, { location: url.replace("/moved", "/image") }).end();
  else if (url.startsWith("/inside")) response.writeHead(302, { location: "http://10.0.0.1/secret" }).end();
  else if (url.startsWith("/large")) response.writeHead(200).end(Buffer.alloc(11 * MEGABYTE));
  else if (url.startsWith("/page")) response.writeHead(200).end("<html>");
  else if (/^\/(?:busy-)?image/.test(url)) {
    const background = { r: url.length % 255, g: Number(/\d+/.exec(url)?.[0] ?? 0), b: 90 };
    const image = sharp({ create: { width: 90, height: 120, channels: 3, background } });
    response.writeHead(200).end(await image.jpeg().toBuffer());
  } else response.writeHead(404).end();
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => server.close());
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Requests images and runs the job. Returns the progress before and after it. */
async function fetchImages(urls: readonly string[], allowsLocalhost = true) {
  const before = await send<ImageFetch>("POST", "/admin/imports/images", { urls }, staff);
  expect(await runDueJobs({ db, media, allowsLocalhost })).toEqual([]);
  const after = await send<ImageFetch>("GET", `/admin/imports/images/${before.body.id}`, undefined, staff);
  return { before: before.body, after: after.body };
}

async function sendFile(content: string, query: Record<string, string> = {}) {
  const search = new URLSearchParams({ id: randomUUID(), fileName: "export.csv", ...query });
  const response = await fetch(
    new Request(`http://shop.test/api/admin/imports?${search.toString()}`, {
      method: "POST",
      headers: { ...staff, "content-type": "application/octet-stream" },
      body: content,
    }),
  );
  return (await response.json()) as ImportPreview & ProductImport;
}

describe("images of other servers", () => {
  test("are fetched in the background, with progress, and again only if they failed", async () => {
    const urls = [`${origin}/image-1.jpg`, `${origin}/moved-2.jpg`, `${origin}/gone.jpg`];
    const { before, after } = await fetchImages(urls);
    expect([before.total, before.done]).toEqual([3, 0]);
    expect(after).toMatchObject({
      total: 3,
      done: 3,
      failed: [{ url: `${origin}/gone.jpg`, reason: "The image does not exist there (404)" }],
    });
    expect((await fetchImages(urls)).before.total).toBe(1);
  });

  test("are fetched once for two requests at the same time, which both see their progress", async () => {
    const urls = [1, 2, 3, 4, 5, 6].map((number) => `${origin}/image-shared-${number}.jpg`);
    const request = async (own: string[]) =>
      (await send<ImageFetch>("POST", "/admin/imports/images", { urls: own }, staff)).body;
    const [one, other] = [await request(urls.slice(0, 4)), await request(urls.slice(2))];
    requested.length = 0;
    await Promise.all([1, 2].map(() => runDueJobs({ db, media, allowsLocalhost: true })));
    expect(requested.toSorted()).toEqual(urls.map((url) => new URL(url).pathname));
    for (const { id } of [one, other]) {
      const { body } = await send<ImageFetch>("GET", `/admin/imports/images/${id}`, undefined, staff);
      expect(body).toMatchObject({ total: 4, done: 4, failed: [] });
    }
  });

  test("an address that cannot be one is reported, and the others are fetched", async () => {
    const bad = ["no address", "https://", "ftp://example.com/a.jpg", `https://e.com/${"a".repeat(3000)}`];
    const { before, after } = await fetchImages([`${origin}/image-good.jpg`, ...bad]);
    expect(before.failed.map(({ url }) => url).toSorted()).toEqual(bad.toSorted());
    expect(after).toMatchObject({ total: 1, done: 1, failed: [] });
  });

  test("a server that asks for fewer requests is asked again later", async () => {
    const { after } = await fetchImages([`${origin}/busy-image.jpg`]);
    expect(after.failed).toEqual([]);
  });

  test.each([
    ["a page", "/page.jpg", "File type must be one of"],
    ["more than 10 MB", "/large.jpg", "File size must be less than 10MB"],
    ["a redirect to a private address", "/inside.jpg", "The address must start with https://"],
  ])("%s is no image", async (_name, path, reason) => {
    const { after } = await fetchImages([origin + path]);
    expect(after.failed).toEqual([{ url: origin + path, reason: expect.stringContaining(reason) }]);
  });

  test("are never fetched from private addresses", async () => {
    const url = `https://127.0.0.1:1/${randomUUID()}.jpg`;
    const { after } = await fetchImages([url, "https://169.254.169.254/latest.jpg"], false);
    expect(new Set(after.failed.map(({ reason }) => reason))).toEqual(
      new Set(["The address is not on the internet"]),
    );
  });
});

test("an export from Shopify is imported with its images after they were fetched, and a second time changes nothing", async () => {
  const sample = await readFile(
    join(import.meta.dirname, "../../../../test/product-files/shopify-export.csv"),
    "utf8",
  );
  const file = sample.replaceAll(/https:\/\/cdn\.example\.com\/files\/(\w+)\.jpg/g, `${origin}/image-$1.jpg`);
  const withoutCollection = await sendFile(file, { isPreview: "true" });
  expect(withoutCollection).toMatchObject({
    shop: "Shopify",
    needsCollection: true,
    errors: [{ row: 1, message: "2 new products have no collection. Choose one above." }],
  });
  const chosen = { collection: collection.id };
  const preview = await sendFile(file, { ...chosen, isPreview: "true" });
  expect([preview.errors, preview.images.toFetch.length]).toEqual([[], 5]);
  expect((await sendFile(file, chosen)).errors).toEqual({
    "rows.1.image": ["5 images have not been fetched from the other server yet"],
  });
  await fetchImages(preview.images.toFetch);
  const imported = await sendFile(file, chosen);
  expect([imported.added, imported.updated]).toEqual([2, 0]);
  const { body } = await send<{ product: StaffProduct }>(
    "GET",
    "/admin/products/amber-nuit",
    undefined,
    staff,
  );
  expect(body.product).toMatchObject({
    status: "published",
    variantPricing: { "50ml": 4500, "100ml": 7800 },
  });
  expect(body.product.variantImages["50ml"]?.images).toHaveLength(3);
  expect(await sendFile(file, chosen)).toMatchObject({ added: 0, updated: 0 });
});

test("a new product whose images cannot be had is a draft with its collection's image, and the preview names it", async () => {
  const file = `Handle,Title,Body (HTML),Option1 Value,Variant Price,Image Src\nlost,Lost,x,50ml,900,${origin}/gone-2.jpg\n`;
  await fetchImages([`${origin}/gone-2.jpg`]);
  const query = { collection: collection.id };
  const preview = await sendFile(file, { ...query, isPreview: "true" });
  expect(preview.images.missing).toEqual([
    { url: `${origin}/gone-2.jpg`, reason: "The image does not exist there (404)" },
  ]);
  expect(preview.notes).toContainEqual(expect.stringMatching(/1 new product has no image.*draft: Lost/));
  expect((await sendFile(file, query)).added).toBe(1);
  const { body } = await send<{ product: StaffProduct }>("GET", "/admin/products/lost", undefined, staff);
  expect(body.product.status).toBe("draft");
});

test("relative addresses of images get the address that staff enter", async () => {
  const file =
    "sku,product_type,name,description,price,url_key,qty,base_image\nA,simple,Musk 30ml,Soft,900,musk,3,/m/image-7.jpg\n";
  const query = { collection: collection.id, isPreview: "true" };
  expect((await sendFile(file, query)).images).toMatchObject({ toFetch: [], needsBase: true });
  const { images } = await sendFile(file, { ...query, imageBase: `${origin}/media/` });
  expect(images).toEqual({ toFetch: [`${origin}/media/m/image-7.jpg`], missing: [], needsBase: false });
});

test("columns that staff choose are remembered for the next file", async () => {
  const file = `Naam,Tafseel,Bottle,Qeemat,image\nGulab,Roses,50ml,"Rs. 4,500/-",${origin}/gone-2.jpg\n`;
  const columns = JSON.stringify({
    naam: "name",
    tafseel: "description",
    bottle: "variant",
    qeemat: "price",
  });
  const query = { collection: collection.id, isPreview: "true" };
  expect((await sendFile(file, query)).errors).toHaveLength(1);
  expect((await sendFile(file, { ...query, columns })).products).toMatchObject([
    { name: "Gulab", outcome: "added" },
  ]);
  expect((await sendFile(file, { collection: collection.id, columns })).added).toBe(1);
  expect((await sendFile(file, query)).products).toMatchObject([{ name: "Gulab", outcome: "unchanged" }]);
});

describe("a list that owners made from another shop's export", () => {
  const readSample = async (name: string, image: string) =>
    (await readFile(join(import.meta.dirname, "../../../../test/product-files", name), "utf8")).replaceAll(
      "products/oud-mehtab-1",
      image,
    );
  const preview = async (name: string) => {
    const image = await buildImage(db);
    return sendFile(await readSample(name, image.publicId), { isPreview: "true" });
  };

  test("has no ids if they are the numbers of WooCommerce, whose variations belong to their product", async () => {
    const { errors, products, notes } = await preview("woo-renamed.csv");
    expect(errors).toEqual([]);
    expect(products).toMatchObject([{ name: "Amber Nuit", rows: [2, 3, 4] }]);
    expect(notes).toContainEqual(expect.stringContaining("ids are made from the names"));
  });

  test("can have further images of a product in rows of their own, HTML and the status “active”", async () => {
    const { errors, products, images } = await preview("shopify-renamed.csv");
    expect(errors).toEqual([]);
    expect(products).toMatchObject([{ id: "amber-nuit", name: "Amber Nuit" }]);
    expect(images.toFetch).toHaveLength(3);
  });

  test.each([
    ["pakistani-prices.csv", [4500, 4500, 125_000, 4500, 4500, 4500]],
    [
      "prices.csv",
      [
        1234.5,
        1234.5,
        4500,
        4500,
        4500,
        4500,
        4500,
        1_234_567,
        123_456,
        4500,
        4500,
        4500,
        4500,
        4500,
        undefined,
        4500,
      ],
    ],
  ])("has prices in every local form: %s", async (name, prices) => {
    const { errors, products } = await preview(name);
    const isReadable = (price: number | undefined) => price !== undefined;
    expect(errors.map(({ message }) => message)).toEqual(
      prices.every(isReadable) ? [] : ["“4.5e3” is not an amount"],
    );
    const shown = products.map(({ changes }) => changes.find(({ field }) => field === "size 50ml")?.to);
    expect(shown).toEqual(prices.filter(isReadable).map((price) => `${formatPrice(price ?? 0)}, stock 5`));
  });
});

test("a cell of an export that cannot be read is quoted, with the name of its column in the file", async () => {
  const file = "Handle,Title,Body (HTML),Option1 Value,Variant Price\noud,Oud,Dark,50ml,dear\n";
  expect((await sendFile(file, { collection: collection.id, isPreview: "true" })).errors).toContainEqual({
    row: 2,
    column: "Variant Price",
    message: "“dear” is not an amount",
  });
});

describe("values that another shop accepts", () => {
  const HEADER =
    "Handle,Title,Body (HTML),Option1 Value,Variant Price,Variant Grams,Variant Barcode,Variant Inventory Qty,Image Src";
  const VALUES = {
    title: "Amber",
    body: "Warm",
    size: "50ml",
    price: "4500.00",
    grams: "320.0",
    barcode: "",
  };
  const preview = async (...products: Partial<typeof VALUES>[]) => {
    const rows = products.map((product, index) => {
      const { title, body, size, price, grams, barcode } = { ...VALUES, ...product };
      return [
        `amber-${index}`,
        `"${title}"`,
        `"${body}"`,
        size,
        price,
        grams,
        barcode,
        3,
        `${origin}/image-1.jpg`,
      ].join();
    });
    return sendFile([HEADER, ...rows].join("\n"), { isPreview: "true", collection: collection.id });
  };

  test.each([
    ["a barcode of the shop itself", { barcode: "AN-50" }, "1 barcode is left out"],
    ["a barcode with a wrong check digit", { barcode: "4006381333932" }, "1 barcode is left out"],
    ["a UPC", { barcode: "012345678905" }, undefined],
    ["a GTIN of 14 digits", { barcode: "10012345678902" }, "1 barcode is left out"],
    [
      "a description longer than here",
      { body: "Words of amber. ".repeat(400) },
      "shortened to 5000 characters",
    ],
    ["a control character", { title: "Am\u0007ber", body: "Wa\u0007rm" }, undefined],
    ["no weight", { grams: "0.0" }, undefined],
  ])("%s is no error", async (_name, value, note) => {
    const { products, errors, notes } = await preview(value);
    expect([errors, products.length]).toEqual([[], 1]);
    const others = notes.filter((each) => !each.startsWith("This is an export"));
    expect(others).toEqual(note === undefined ? [] : [expect.stringContaining(note)]);
  });

  test("a size without a price is left out and named, and so is a product without any", async () => {
    const { products, errors, notes } = await preview({ price: "0.00", title: "Soon" }, { price: "" }, {});
    expect([errors, products.map(({ id }) => id)]).toEqual([[], ["amber-2"]]);
    expect(notes).toContain(
      "2 sizes are left out, because the file has no price of them: row 2 “Soon, 50ml”, row 3 “Amber, 50ml”",
    );
  });

  test("amounts and texts with commas but without quotation marks are joined, and only unclear rows are errors", async () => {
    const content = [
      "name,description,size,price,stock,image",
      `Oud,rose, amber,50ml,Rs. 4,500/-,5,${origin}/image-1.jpg`,
      `Musk,a,b,c,50ml,900,1,${origin}/image-1.jpg`,
    ];
    const { products, errors, notes } = await sendFile(content.join("\n"), {
      isPreview: "true",
      collection: collection.id,
    });
    expect(products[0]?.changes).toContainEqual(
      expect.objectContaining({ field: "size 50ml", to: `${formatPrice(4500)}, stock 5` }),
    );
    expect(notes).toContainEqual(expect.stringContaining("1 row contains commas"));
    expect(errors.map(({ row }) => row)).toEqual([3]);
  });
});

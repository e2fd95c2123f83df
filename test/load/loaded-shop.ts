import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { HOUR_MS } from "#platform/rules/day.ts";
import type { Product } from "#catalogue/rules/product.ts";

import { runProgram } from "../programs/run-program.ts";
import type { ShopProgram } from "../programs/shop-program.ts";
import { startShop } from "../programs/shop-program.ts";
import type { EditedSize, TrafficData } from "./traffic.ts";
import { IMAGE_HEADERS } from "./traffic.ts";

const STAFF = { email: "staff@example.com", password: "a-password-for-the-load" };
/** Stock of the ordered sizes: enough for 15 minutes of orders. */
const ORDERED_STOCK = 100_000;
/** Number of products whose stock staff change. Shoppers do not order these products. */
const EDITED_PRODUCT_COUNT = 8;
const VIEWED_PRODUCT_COUNT = 60;
const MAX_FILE_COUNT = 60;
/** Page size limit of the API. */
const MAX_PAGE_SIZE = 100;

const JSON_TYPE = { "content-type": "application/json" };

/** Timeout for the program that generates products. */
const GENERATION_TIMEOUT_MS = HOUR_MS;

/**
 * Runs a task with a built shop on the embedded database, with all rate limits and TRUST_PROXY on.
 * @param products number of generated products; 0 uses only the sample catalogue
 */
export async function withLoadedShop<Result>(
  products: number,
  task: (shop: ShopProgram, data: TrafficData) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), "shop-load-"));
  try {
    if (products > 0) await generateProducts(dataDir, products);
    const shop = await startShop({
      DATA_DIR: dataDir,
      TRUST_PROXY: "on",
      ADMIN_EMAIL: STAFF.email,
      ADMIN_PASSWORD: STAFF.password,
    });
    try {
      return await task(shop, await readTrafficData(shop.origin));
    } finally {
      await shop.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function generateProducts(dataDir: string, products: number): Promise<void> {
  const args = ["src/app/commands/seed.ts", "--generate", String(products)];
  const { code, errors } = await runProgram(args, { DATA_DIR: dataDir }, GENERATION_TIMEOUT_MS);
  if (code !== 0) throw new Error(errors);
}

async function readTrafficData(origin: string): Promise<TrafficData> {
  const cookie = await signIn(origin);
  const { items } = await readJson<{ items: Product[] }>(`${origin}/api/products?pageSize=${MAX_PAGE_SIZE}`);
  const orderedSizes = items.slice(EDITED_PRODUCT_COUNT).map(getFirstSize);
  const editedSizes = items.slice(0, EDITED_PRODUCT_COUNT).map(getFirstSize);
  for (const size of orderedSizes) await setStock(origin, cookie, size);
  for (const size of editedSizes) size.stock = await setStock(origin, cookie, size);
  return {
    cookie,
    editedSizes,
    orderLines: orderedSizes.map(({ productId, variant }) => ({ productId, variant, quantity: 1 })),
    searchTerms: createSearchTerms(items),
    browsedPaths: await listBrowsedPaths(origin, items),
  };
}

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/sign-in`, {
    method: "POST",
    headers: JSON_TYPE,
    body: JSON.stringify(STAFF),
  });
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

async function readJson<Body>(url: string): Promise<Body> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`);
  return (await response.json()) as Body;
}

function getFirstSize({ id, variants, stock }: Product): EditedSize {
  const [variant = ""] = variants;
  return { productId: id, variant, stock: stock[variant] ?? null, isBusy: false };
}

/** Sets the stock of a size to `ORDERED_STOCK` and returns the new stock. */
async function setStock(origin: string, cookie: string, size: EditedSize): Promise<number> {
  const response = await fetch(`${origin}/api/admin/inventory/products/${size.productId}/stock`, {
    method: "PATCH",
    headers: { ...JSON_TYPE, cookie },
    body: JSON.stringify({ variant: size.variant, stock: ORDERED_STOCK, expectedStock: size.stock }),
  });
  if (!response.ok) throw new Error(`The stock was not set: ${await response.text()}`);
  return ORDERED_STOCK;
}

const PREFIX_LENGTH = 4;

/** Returns search terms: names, prefixes and names with a typo. */
function createSearchTerms(items: readonly Product[]): string[] {
  return items.flatMap(({ name }) => [
    name,
    name.slice(0, PREFIX_LENGTH),
    `${name.slice(0, 1)}${name.slice(2)}`,
  ]);
}

/** Returns paths to browse. Half are pages and page data, the other half are files that these pages reference. */
async function listBrowsedPaths(origin: string, items: readonly Product[]): Promise<string[]> {
  const collections = await readJson<{ id: string }[]>(`${origin}/api/collections`);
  const listPaths = [
    "/shop",
    ...(items.length === MAX_PAGE_SIZE ? ["/shop?page=2", "/shop?page=4&sort=price-asc"] : []),
    "/shop?category=Women",
    "/shop?category=Men&size=50ml",
    "/shop?min=2000&max=9000",
    "/collections",
    ...collections.slice(0, EDITED_PRODUCT_COUNT).map(({ id }) => `/collections/${id}`),
  ];
  const productPaths = items.slice(0, VIEWED_PRODUCT_COUNT).map(({ id }) => `/product/${id}`);
  const dataPaths = [...listPaths, ...productPaths].map((path) => path.replace(/(?=\?|$)/, ".data"));
  const pagePaths = ["/", ...listPaths, ...productPaths, ...dataPaths];
  const filePaths = await findReferencedFiles(origin, [
    "/",
    "/shop",
    ...productPaths.slice(0, EDITED_PRODUCT_COUNT),
  ]);
  // Requests each file once before the measurement, because the first request renders and stores a resized image.
  await Promise.all(filePaths.map((path) => fetch(`${origin}${path}`, { headers: IMAGE_HEADERS })));
  return [...pagePaths, ...pagePaths.map((_, index) => filePaths[index % filePaths.length] ?? "/")];
}

/** Returns the scripts, styles and images that pages reference. */
async function findReferencedFiles(origin: string, pages: readonly string[]): Promise<string[]> {
  const files = new Set<string>();
  for (const path of pages) {
    const html = await (await fetch(`${origin}${path}`)).text();
    for (const [, url = ""] of html.matchAll(/["' ](\/(?:assets|media\/image\/upload\/\w+_)[^"'\s\\]+)/g)) {
      files.add(url.replaceAll("&amp;", "&").replace(/,$/, ""));
    }
  }
  return [...files].slice(0, MAX_FILE_COUNT);
}

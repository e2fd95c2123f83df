import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Product } from "#domain/catalogue/product.ts";

import { runProgram } from "../run-program.ts";
import type { ShopProgram } from "../shop-program.ts";
import { startShop } from "../shop-program.ts";
import type { EditedSize, Goods } from "./traffic.ts";
import { PICTURES } from "./traffic.ts";

const STAFF = { email: "staff@example.com", password: "a-password-for-the-load" };
/** More than a quarter of an hour of orders takes. */
const PLENTY = 100_000;
/** Products that staff count anew; nobody orders them here. */
const EDITED = 8;
const LOOKED_AT = 60;
const MOST_FILES = 60;
/** A list of the API has no more on one page. */
const MOST_LISTED = 100;

const JSON_TYPE = { "content-type": "application/json" };

/**
 * Runs a task with a shop of this build on the embedded database, with all its limits on, behind a proxy as it were.
 * @param products made-up ones; 0 for the sample alone
 */
export async function withLoadedShop<Result>(
  products: number,
  task: (shop: ShopProgram, goods: Goods) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), "shop-load-"));
  try {
    if (products > 0) await fill(dataDir, products);
    const shop = await startShop({
      DATA_DIR: dataDir,
      TRUST_PROXY: "on",
      ADMIN_EMAIL: STAFF.email,
      ADMIN_PASSWORD: STAFF.password,
    });
    try {
      return await task(shop, await readGoods(shop.origin));
    } finally {
      await shop.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function fill(dataDir: string, products: number): Promise<void> {
  const words = ["src/server/cli/seed.ts", "--generate", String(products)];
  const { code, errors } = await runProgram(words, { DATA_DIR: dataDir });
  if (code !== 0) throw new Error(errors);
}

async function readGoods(origin: string): Promise<Goods> {
  const cookie = await signIn(origin);
  const { items } = await readJson<{ items: Product[] }>(`${origin}/api/products?pageSize=${MOST_LISTED}`);
  const counted = items.slice(0, EDITED);
  const sold = items.slice(EDITED);
  const edited = counted.map(firstSize);
  for (const product of sold) await giveStock(origin, cookie, firstSize(product));
  for (const size of edited) size.stock = await giveStock(origin, cookie, size);
  return {
    cookie,
    edited,
    ordered: sold.map(firstSize).map(({ productId, variant }) => ({ productId, variant, quantity: 1 })),
    searched: searchesFor(items),
    browsed: await browsedFor(origin, items),
  };
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/sign-in`, {
    method: "POST",
    headers: JSON_TYPE,
    body: JSON.stringify(STAFF),
  });
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

async function readJson<Body>(address: string): Promise<Body> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}.`);
  return (await answer.json()) as Body;
}

function firstSize({ id, variants, stock }: Product): EditedSize {
  const [variant = ""] = variants;
  return { productId: id, variant, stock: stock[variant] ?? null, isBusy: false };
}

/** Answers the stock that it has now. */
async function giveStock(origin: string, cookie: string, size: EditedSize): Promise<number> {
  const answer = await fetch(`${origin}/api/admin/inventory/products/${size.productId}/stock`, {
    method: "PATCH",
    headers: { ...JSON_TYPE, cookie },
    body: JSON.stringify({ variant: size.variant, stock: PLENTY, expectedStock: size.stock }),
  });
  if (!answer.ok) throw new Error(`Its stock was not set: ${await answer.text()}`);
  return PLENTY;
}

const PREFIX = 4;

/** What is typed: names, how they begin, and a slip of the finger. */
function searchesFor(items: readonly Product[]): string[] {
  return items.flatMap(({ name }) => [name, name.slice(0, PREFIX), `${name.slice(0, 1)}${name.slice(2)}`]);
}

/** What people look at: half of all requests are for pages and their data, half for what these pages name. */
async function browsedFor(origin: string, items: readonly Product[]): Promise<string[]> {
  const collections = await readJson<{ id: string }[]>(`${origin}/api/collections`);
  const lists = [
    "/shop",
    ...(items.length === MOST_LISTED ? ["/shop?page=2", "/shop?page=4&sort=price-asc"] : []),
    "/shop?category=Women",
    "/shop?category=Men&size=50ml",
    "/shop?min=2000&max=9000",
    "/collections",
    ...collections.slice(0, EDITED).map(({ id }) => `/collections/${id}`),
  ];
  const details = items.slice(0, LOOKED_AT).map(({ id }) => `/product/${id}`);
  const data = [...lists, ...details].map((path) => path.replace(/(?=\?|$)/, ".data"));
  const seen = ["/", ...lists, ...details, ...data];
  const files = await filesOf(origin, ["/", "/shop", ...details.slice(0, EDITED)]);
  // Sizes of pictures are made once in a shop's life: before anything is measured.
  await Promise.all(files.map((path) => fetch(`${origin}${path}`, { headers: PICTURES })));
  return [...seen, ...seen.map((_, at) => files[at % files.length] ?? "/")];
}

/** Scripts, styles and pictures that pages name. */
async function filesOf(origin: string, pages: readonly string[]): Promise<string[]> {
  const named = new Set<string>();
  for (const path of pages) {
    const html = await (await fetch(`${origin}${path}`)).text();
    for (const [, address = ""] of html.matchAll(
      /["' ](\/(?:assets|media\/image\/upload\/\w+_)[^"'\s\\]+)/g,
    )) {
      named.add(address.replaceAll("&amp;", "&").replace(/,$/, ""));
    }
  }
  return [...named].slice(0, MOST_FILES);
}

import { afterAll, expect, test } from "vitest";

import { changeProducts } from "#catalogue/operations/products/change-products.ts";
import { openBuiltProgram } from "#test/programs/built-program.ts";
import { buildProduct } from "#test/factories.ts";

const { db, fetch, close } = await openBuiltProgram(
  { RATE_LIMITS: "off", ADMIN_PASSWORD: "a-password-for-tests" },
  (error) => console.error(error),
);
afterAll(close);

const fields = {
  collectionRef: "oud-and-amber",
  category: "Men",
  discountPercentage: 90,
  isWeeklySale: true,
};
const products = await Promise.all(
  ["Qalandar Aswad", "Qalandar Ahmar"].map((name) => buildProduct(db, { ...fields, name })),
);

const readText = async (path: string) => {
  const response = await fetch(path);
  return { status: response.status, text: await response.text() };
};

async function listPaths(): Promise<string[]> {
  const { text } = await readText("/sitemap.xml");
  const paths = [...text.matchAll(/<loc>https?:\/\/[^/]+([^<]*?)\/?<\/loc>/g)].map(([, path]) => path || "/");
  return [...paths, "/sitemap.xml", "/feeds/google.xml", "/shop?search=aswad", "/shop?sort=price-asc"];
}

/** Returns the paths of documents that contain the name of one of the products. */
async function findPathsWithNames(paths: readonly string[]): Promise<string[]> {
  const pathsWithNames: string[] = [];
  for (const path of paths) {
    const { status, text } = await readText(path);
    expect([path, status]).toEqual([path, 200]);
    if (/qalandar/i.test(text)) pathsWithNames.push(path);
  }
  return pathsWithNames;
}

test("no page, feed or sitemap contains drafts or archived products, and their product pages do not exist", async () => {
  const pathsWhilePublished = await findPathsWithNames([
    "/",
    "/shop",
    "/collections/oud-and-amber",
    "/feeds/google.xml",
  ]);
  expect(pathsWhilePublished).toHaveLength(4);
  const [draft, archived] = products;
  await changeProducts(db, { ids: [draft?.id ?? ""], change: { status: "draft" } });
  await changeProducts(db, { ids: [archived?.id ?? ""], change: { status: "archived" } });

  const paths = await listPaths();
  expect(paths.length).toBeGreaterThan(25);
  expect(await findPathsWithNames(paths)).toEqual([]);

  const unknownPage = await readText("/product/unknown-product");
  for (const { id } of products) {
    const { status, text } = await readText(`/product/${id}`);
    expect(status).toBe(unknownPage.status);
    expect(text.match(/<title>.*?<\/title>/)?.[0]).toBe(unknownPage.text.match(/<title>.*?<\/title>/)?.[0]);
  }
});

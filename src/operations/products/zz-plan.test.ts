import { sql } from "drizzle-orm";
import { test } from "vitest";
import { writeFileSync } from "node:fs";
import { generateCatalogue } from "#db/sample/generate-catalogue.ts";
import { sampleDir } from "#db/sample/catalogue.ts";
import { importCatalogue } from "#operations/system/import-catalogue.ts";
import { diskStore } from "#operations/media/stores/disk.ts";
import { openTestDatabase } from "#test/database.ts";
import { listProducts, listNewArrivals, listWeeklySale } from "./list-products.ts";
import { getProduct } from "./get-product.ts";
import { listProductFacets } from "./list-product-facets.ts";
import { listRelatedProducts } from "./list-related-products.ts";
const db = await openTestDatabase();
test("plan", { timeout: 400_000 }, async () => {
  let out = "";
  await importCatalogue(db, diskStore("/tmp/zz-media"), generateCatalogue(10_000), { imagesDir: sampleDir });
  await db.execute(sql`analyze`);
  const explain = async (q: string) => { const r = await db.execute(sql.raw("explain analyze " + q)); out += JSON.stringify(r.rows.map((x: any) => x["QUERY PLAN"]), null, 1) + "\n"; };
  await explain(`select p.*, i.url from products p left join images i on i.id = p.image_id order by p.created_at desc nulls last, p.id asc limit 24`);
  await explain(`select p.*, i.url from products p left join images i on i.id = p.image_id where p.is_new_arrival = true order by p.created_at desc nulls last, p.id asc limit 8`);
  await explain(`select count(*) from products p where p.id in (select product_id from product_variants where name in ('50ml'))`);
  await explain(`select p.*, i.url from products p left join images i on i.id = p.image_id where p.id in (select product_id from product_variants where name in ('50ml')) order by p.created_at desc nulls last, p.id asc limit 24`);
  await explain(`select * from product_variants v left join variant_images vi on vi.variant_id = v.id left join images i on i.id = vi.image_id where v.product_id in (select id from products order by created_at desc nulls last, id limit 24) order by v.position, v.id, vi.position`);
  const [p] = (await listProducts(db, { pageSize: 1 })).items;
  const runs: Record<string, () => Promise<unknown>> = {
    newest: () => listProducts(db, {}),
    page300: () => listProducts(db, { page: 300 }),
    price: () => listProducts(db, { sort: "price-asc" }),
    rating: () => listProducts(db, { sort: "rating" }),
    collection: () => listProducts(db, { collection: p!.collection }),
    category: () => listProducts(db, { category: p!.category }),
    sizes: () => listProducts(db, { sizes: ["50ml"] }),
    price2: () => listProducts(db, { minPrice: 3000, maxPrice: 5000 }),
    arrivals: () => listNewArrivals(db, 8),
    sale: () => listWeeklySale(db, 8),
    get: () => getProduct(db, p!.id),
    related: () => listRelatedProducts(db, p!),
    facets: () => listProductFacets(db),
  };
  for (const [name, run] of Object.entries(runs)) {
    await run(); const n = 5; const t = performance.now();
    for (let i = 0; i < n; i++) await run();
    out += `${name} ${((performance.now() - t) / n).toFixed(1)} ms\n`;
  }
  writeFileSync("/tmp/zz-plan.txt", out);
});

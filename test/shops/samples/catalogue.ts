import type { Database } from "#platform/db/client.server.ts";
import { restockRequests } from "#catalogue/tables/restock-schema.server.ts";
import { reportedLowSizes } from "#catalogue/tables/stock-alert-schema.server.ts";
import { setParts } from "#catalogue/tables/set-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import {
  importColumns,
  importImages,
  priceChangeProducts,
  priceChanges,
  productImportRows,
  productImports,
} from "#catalogue/tables/product-change-schema.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";

/** Adds changes of products, a set and a request for a sold-out size. */
export async function addCatalogueSamples(db: Database): Promise<void> {
  const [staff] = await db.select({ uid: users.id }).from(users).limit(1);
  const uid = staff?.uid ?? "";
  const [size] = await db.select().from(productVariants).limit(1);
  await db.insert(priceChanges).values({
    id: "p1",
    staffId: uid,
    rule: { unit: "percent", change: 10, size: null, roundTo: 1 },
    prices: [{ productId: "rose", size: "50ml", from: 1000, to: 1100 }],
    products: 1,
  });
  await db
    .insert(priceChangeProducts)
    .values({ changeId: "p1", productId: "rose", replacedAt: new Date(0), savedAt: new Date() });
  await db
    .insert(restockRequests)
    .values({ variantId: size?.id ?? 0, contact: "waiting@example.com", consent: "Contact me once" });
  await db.insert(reportedLowSizes).values({ variantId: size?.id ?? 0, isSoldOut: true });
  const [set] = await db
    .insert(productVariants)
    .values({
      productId: size?.productId ?? "",
      name: "Set",
      price: 1000,
      stock: null,
      position: 9,
      isSet: true,
    })
    .returning({ id: productVariants.id });
  await db
    .insert(setParts)
    .values({ variantId: set?.id ?? 0, partVariantId: size?.id ?? 0, quantity: 1, position: 0 });
  await db
    .insert(productImports)
    .values({ id: "i1", fileName: "Prices.xlsx", added: 1, updated: 0, staffId: uid });
  await db.insert(productImportRows).values({ importId: "i1", productId: "rose", savedAt: new Date() });
  await db.insert(importColumns).values({ header: "naam", column: "name" });
  await db.insert(importImages).values({ url: "https://cdn.example.com/oud.jpg", batchId: "b1" });
}

import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { products } from "../../tables/product-schema.server.ts";
import { Conflict, InvalidInput } from "#kit/rules/errors.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { createUser } from "#staff/operations/users.ts";
import { getRevision } from "#platform/revision/catalogue-revision.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection, buildImage, buildProduct, buildOrderInput } from "#test/factories.ts";

import { changeProducts } from "./change-products.ts";
import { deleteProducts } from "./delete-products.ts";
import { getProduct } from "./get-product.ts";

const db = await openTestDatabase();
const collection = await buildCollection(db);
const other = await buildCollection(db, { name: "Florals" });
const base = { collectionRef: collection.id, image: (await buildImage(db)).url };
const by = await createUser(db, {
  email: "sana@example.com",
  password: "garnet harbour",
  displayName: "",
  isAdmin: true,
});

async function buildThreeProducts(...fields: Parameters<typeof buildProduct>[1][]) {
  return Promise.all(
    [0, 1, 2].map((index) => buildProduct(db, { ...base, name: `P${index}`, ...fields[index] })),
  );
}

async function getRejection(change: Promise<unknown>): Promise<Conflict> {
  return change.then(
    () => Promise.reject(new Error("The change was not rejected.")),
    (error: unknown) => error as Conflict,
  );
}

describe("changing several products", () => {
  test("sets the discount and the prices of each product and increments the revision once", async () => {
    const built = await buildThreeProducts();
    const revision = await getRevision(db);
    const ids = built.map(({ id }) => id);
    expect(await changeProducts(db, { ids, change: { discountPercentage: 12.5 } }, { by })).toBe(3);
    expect(await getRevision(db)).toBe(revision + 1);
    for (const id of ids) {
      const [row] = await db.select().from(products).where(eq(products.id, id));
      expect([row?.discountPercentage, row?.price, row?.salePrice]).toEqual([12.5, 450_000, 393_800]);
      const { items } = await listAudit(db, { subjectType: "product", subjectId: id });
      expect(items.map(({ actor, changes }) => [actor.email, changes])).toEqual([
        ["sana@example.com", [{ field: "discountPercentage", from: null, to: "12.5" }]],
      ]);
    }
    await changeProducts(db, { ids, change: { discountPercentage: null } });
    const [row] = await db
      .select()
      .from(products)
      .where(eq(products.id, ids[0] ?? ""));
    expect(row?.salePrice).toBe(450_000);
  });

  test("changes no product if one of them cannot be changed, and the error lists the reasons", async () => {
    const [plain, newArrival, onSale] = await buildThreeProducts(
      {},
      { isNewArrival: true, discountPercentage: 5 },
      { isWeeklySale: true, discountPercentage: 20 },
    );
    const ids = [plain, newArrival, onSale].map((product) => product?.id ?? "");
    const saleRejection = await getRejection(
      changeProducts(db, { ids: [...ids, "unknown"], change: { isWeeklySale: true } }),
    );
    expect(saleRejection).toBeInstanceOf(Conflict);
    expect(saleRejection.message).toBe("3 products cannot be changed. Nothing was changed.");
    expect(saleRejection.fields).toEqual({
      [ids[0] ?? ""]: ["P0: Weekly sale products must have a valid discount percentage"],
      [ids[1] ?? ""]: ["P1: A product cannot be both a weekly sale and new arrival"],
      unknown: ["unknown: Someone else deleted it"],
    });
    const discountRejection = await getRejection(
      changeProducts(db, { ids, change: { discountPercentage: null } }),
    );
    expect(Object.keys(discountRejection.fields ?? {})).toEqual([ids[2]]);
    const discounts = await Promise.all(
      ids.map(async (id) => (await getProduct(db, id))?.discountPercentage),
    );
    expect(discounts).toEqual([null, 5, 20]);
  });

  test("can set the weekly sale together with the discount that it requires", async () => {
    const ids = (await buildThreeProducts()).map(({ id }) => id);
    await changeProducts(db, { ids, change: { isWeeklySale: true, discountPercentage: 30 } });
    expect((await getProduct(db, ids[0] ?? ""))?.isWeeklySale).toBe(true);
  });

  test("can move products to an existing collection", async () => {
    const ids = (await buildThreeProducts()).map(({ id }) => id);
    expect(await changeProducts(db, { ids, change: { collectionRef: other.id } })).toBe(3);
    expect(await changeProducts(db, { ids, change: { collectionRef: other.id } })).toBe(0);
    const rejectedMove = changeProducts(db, { ids, change: { collectionRef: "unknown" } });
    await expect(rejectedMove).rejects.toThrow(InvalidInput);
    expect((await getProduct(db, ids[0] ?? ""))?.collection).toBe(other.id);
  });

  test("changes the status of products, with audit entries", async () => {
    const ids = (await buildThreeProducts({ status: "draft" }, {}, {})).map(({ id }) => id);
    expect(await changeProducts(db, { ids, change: { status: "archived" } }, { by })).toBe(3);
    expect(await changeProducts(db, { ids, change: { status: "archived" } }, { by })).toBe(0);
    expect(await getProduct(db, ids[1] ?? "")).toBeUndefined();
    const { items } = await listAudit(db, { subjectType: "product", subjectId: ids[0] ?? "" });
    const [entry] = items;
    expect(entry).toMatchObject({ action: "updated", changes: [{ from: "draft", to: "archived" }] });
    await changeProducts(db, { ids, change: { status: "published" } });
    expect(await getProduct(db, ids[1] ?? "")).toBeDefined();
  });

  test("does not deadlock if concurrent requests list the same products in different orders", async () => {
    const ids = (await buildThreeProducts()).map(({ id }) => id);
    await Promise.all([
      changeProducts(db, { ids, change: { discountPercentage: 10 } }),
      changeProducts(db, { ids: ids.toReversed(), change: { isNewArrival: true } }),
    ]);
    expect(await getProduct(db, ids[2] ?? "")).toMatchObject({ discountPercentage: 10, isNewArrival: true });
  });

  test("reports an unknown id such as '__proto__' like any other unknown id", async () => {
    const request = { ids: ["__proto__", "constructor"], change: { isNewArrival: true } };
    const rejection = await changeProducts(db, request).catch((error: unknown) => error);
    expect(rejection).toBeInstanceOf(Conflict);
    expect(Object.keys((rejection as Conflict).fields ?? {})).toEqual(["__proto__", "constructor"]);
  });
});

describe("deleting several products", () => {
  test("if one product was ordered, none is deleted, and the error names the product", async () => {
    const ids = (await buildThreeProducts()).map(({ id }) => id);
    await placeOrder(db, buildOrderInput([{ productId: ids[1] ?? "", variant: "50ml", quantity: 1 }]));
    const rejection = await getRejection(deleteProducts(db, ids));
    expect(rejection.fields).toEqual({
      [ids[1] ?? ""]: ["P1: It was ordered, so it cannot be deleted"],
    });
    expect(await getProduct(db, ids[0] ?? "")).toBeDefined();
  });

  test("if one product is unknown, none is deleted", async () => {
    const ids = (await buildThreeProducts()).map(({ id }) => id);
    await expect(deleteProducts(db, [...ids, "unknown"])).rejects.toThrow("Nothing was changed");
    expect(await getProduct(db, ids[0] ?? "")).toBeDefined();
    await deleteProducts(db, ids, { by });
    for (const id of ids) expect(await getProduct(db, id)).toBeUndefined();
    const { items } = await listAudit(db, { subjectType: "product", subjectId: ids[1] ?? "" });
    expect(items.map(({ action, subject }) => [action, subject.label])).toEqual([["deleted", "P1"]]);
  });
});

import { expect, test } from "vitest";

import type { StaffNote } from "../../rules/scent/note.ts";
import { getProduct } from "../../operations/products/get-product.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct } from "#test/factories.ts";

const { db, send, signIn } = await openTestApi();
const staff = await signIn(true);

const request = (method: string, path: string, body?: unknown) =>
  send<StaffNote>(method, `/admin/notes${path}`, body, staff);

const rose = { name: "Rose", family: "floral", aliases: ["gulaab", "Gulaab", "rose"] };

async function listSlugs(productId: string) {
  const product = await getProduct(db, productId);
  return product?.notes.top.map(({ slug }) => slug);
}

test("adding, changing and deleting a note updates the notes of stored products", async () => {
  const { id } = await buildProduct(db, {
    fragranceNotes: { top: "Gulaab, Moondust", middle: "", base: "" },
  });
  expect((await request("GET", "/unknown")).body).toMatchObject([{ label: "Gulaab" }, { label: "Moondust" }]);
  const added = await request("POST", "", rose);
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({ slug: "rose", aliases: ["gulaab"], storedImage: null });
  expect(await listSlugs(id)).toEqual(["rose", null]);
  expect((await request("GET", "/unknown")).body).toEqual([
    { label: "Moondust", products: 1, productIds: [id] },
  ]);

  const merged = await request("POST", "/rose/aliases", { alias: "Moondust" });
  expect(merged.body).toMatchObject({ aliases: ["gulaab", "Moondust"] });
  expect(await listSlugs(id)).toEqual(["rose", "rose"]);
  expect((await request("GET", "")).body).toMatchObject([{ slug: "rose", products: 1 }]);

  const changed = await request("PUT", "/rose", { ...rose, family: "musk", aliases: [] });
  expect(changed.body).toMatchObject({ family: "musk", aliases: [] });
  expect(await listSlugs(id)).toEqual([null, null]);

  expect((await request("DELETE", "/rose")).status).toBe(204);
  expect((await request("DELETE", "/rose")).status).toBe(404);
});

test("changing a note's family changes the families of products without accords", async () => {
  const { body } = await request("POST", "", { name: "Oud", family: "woody" });
  const { id } = await buildProduct(db, { fragranceNotes: { top: "", middle: "", base: "aged oud" } });
  expect((await getProduct(db, id))?.scent.families).toEqual(["woody"]);
  await request("PUT", "/oud", { name: "Oud", family: "leather", expectedUpdatedAt: body.updatedAt });
  expect((await getProduct(db, id))?.scent.families).toEqual(["leather"]);
  const outdated = { name: "Oud", family: "woody", expectedUpdatedAt: body.updatedAt };
  expect((await request("PUT", "/oud", outdated)).status).toBe(409);
  await request("DELETE", "/oud");
  expect(await getProduct(db, id)).toMatchObject({
    scent: { families: [] },
    notes: { base: [{ label: "aged oud", slug: null }] },
  });
});

test("a name that is already an alias of another note is rejected", async () => {
  await request("POST", "", { name: "Fig", family: "fruity", aliases: ["anjeer"] });
  const { status, problem } = await request("POST", "", { name: "Anjeer", family: "fruity" });
  expect(status).toBe(422);
  expect(problem.errors).toEqual({ name: ["“Anjeer” already refers to the note Fig"] });
  const updated = await request("PUT", "/fig", { name: "Fig", family: "fruity", aliases: ["anjeer", "fig"] });
  expect(updated.status).toBe(200);
  expect((await request("POST", "/unknown-note/aliases", { alias: "x" })).status).toBe(404);
});

test("a note whose slug equals an API path segment gets a numbered slug", async () => {
  expect((await request("POST", "", { name: "Unknown", family: "musk" })).body).toMatchObject({
    slug: "unknown-2",
  });
});

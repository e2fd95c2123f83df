import { afterEach, expect, test } from "vitest";

import type { Collection } from "../../rules/collections/collection.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { openTestApi } from "#test/api.ts";
import { buildCollection, buildImage, buildProduct } from "#test/factories.ts";

const { db, send, reportedErrors, signIn } = await openTestApi();
const staff = await signIn(true);
const shopper = await signIn(false);
const image = (await buildImage(db)).url;
const fields = { name: "Oud & Amber", description: "Resin and smoke", image };

afterEach(() => expect(reportedErrors).toEqual([]));

test("a collection is added, changed and deleted [000 §7] [001 §7]", async () => {
  const added = await send<Collection>("POST", "/admin/collections", fields, staff);
  expect([added.status, added.body.id]).toEqual([201, "oud-and-amber"]);
  const changed = await send<Collection>(
    "PUT",
    "/admin/collections/oud-and-amber",
    { ...fields, name: "Oud" },
    staff,
  );
  expect([changed.status, changed.body.name, changed.body.id]).toEqual([200, "Oud", "oud-and-amber"]);
  expect((await send("DELETE", "/admin/collections/oud-and-amber", undefined, staff)).status).toBe(204);
  expect((await send("GET", "/collections/oud-and-amber")).status).toBe(404);
});

test("an update based on an outdated version returns 409, and the audit log names the actor of each change", async () => {
  const added = await send<Collection>("POST", "/admin/collections", { ...fields, name: "Shared" }, staff);
  const path = `/admin/collections/${added.body.id}`;
  const editedFields = { ...fields, expectedUpdatedAt: added.body.updatedAt };
  expect((await send("PUT", path, { ...editedFields, name: "First" }, staff)).status).toBe(200);
  const outdated = await send("PUT", path, { ...editedFields, name: "Second" }, staff);
  expect([outdated.status, outdated.problem.detail]).toEqual([
    409,
    "This collection was changed by someone else while you edited it.",
  ]);
  expect((await send("PUT", path, { ...editedFields, expectedUpdatedAt: "yesterday" }, staff)).status).toBe(
    422,
  );
  await send("POST", `${path}/feature`, { isFeatured: true }, staff);
  await send("PUT", "/admin/collections/featured", { ids: [added.body.id] }, staff);
  await send("POST", `${path}/feature`, { isFeatured: false }, staff);
  await send("DELETE", path, undefined, staff);
  const auditLog = await listAudit(db, { subjectType: "collection", subjectId: added.body.id });
  expect(auditLog.items.map(({ action }) => action)).toEqual([
    "deleted",
    "unfeatured",
    "featured",
    "updated",
    "added",
  ]);
  for (const { actor } of auditLog.items) expect(actor.email).toMatch(/@example\.com$/);
});

test("all validation errors are returned in one response, grouped by field", async () => {
  const { status, problem } = await send("POST", "/admin/collections", { name: "", description: " " }, staff);
  expect(status).toBe(422);
  expect(problem.errors).toEqual({
    name: ["Name is required"],
    description: ["Description is required"],
    image: ["Please upload a collection image"],
  });
});

test("deleting a collection in use is rejected with the number of its products", async () => {
  const { id } = await buildCollection(db, { name: "Used" });
  await buildProduct(db, { collectionRef: id, image });
  const { status, problem } = await send("DELETE", `/admin/collections/${id}`, undefined, staff);
  expect([status, problem.detail]).toEqual([
    409,
    "Cannot delete collection. 1 products are using this collection.",
  ]);
});

test("three collections can be featured and reordered; featuring a fourth is rejected with the specified message [000 §7] [001 §7]", async () => {
  for (const id of ["a", "b", "c", "d"]) await buildCollection(db, { id, image });
  const setFeatured = (id: string, isFeatured: unknown) =>
    send<Collection>("POST", `/admin/collections/${id}/feature`, { isFeatured }, staff);
  for (const id of ["a", "b", "c"]) expect((await setFeatured(id, true)).status).toBe(200);
  const fourth = await setFeatured("d", true);
  expect([fourth.status, fourth.problem.detail]).toEqual([
    409,
    "Maximum of 3 collections can be featured at once",
  ]);
  const ordered = await send<Collection[]>(
    "PUT",
    "/admin/collections/featured",
    { ids: ["c", "b", "a"] },
    staff,
  );
  expect(ordered.body.map((collection) => [collection.id, collection.featuredOrder])).toEqual([
    ["c", 1],
    ["b", 2],
    ["a", 3],
  ]);
  expect((await send("PUT", "/admin/collections/featured", { ids: ["c"] }, staff)).status).toBe(422);
  expect((await setFeatured("b", false)).body).toMatchObject({ isFeatured: false, featuredOrder: null });
  expect((await setFeatured("b", "yes")).status).toBe(422);
  expect((await setFeatured("never-was", true)).problem.detail).toBe("Collection not found");
});

test("write requests require a signed-in admin", async () => {
  const writes = [
    ["POST", "", fields],
    ["PUT", "/used", fields],
    ["DELETE", "/used", undefined],
    ["POST", "/used/feature", { isFeatured: true }],
    ["PUT", "/featured", { ids: [] }],
  ] as const;
  for (const [method, path, body] of writes) {
    expect((await send(method, `/admin/collections${path}`, body)).status).toBe(401);
    expect((await send(method, `/admin/collections${path}`, body, shopper)).status).toBe(403);
  }
});

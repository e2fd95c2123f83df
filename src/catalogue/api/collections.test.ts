import { afterEach, expect, test } from "vitest";

import type { Collection } from "../rules/collections/collection.ts";
import type { HeroSettings } from "#media/rules/hero/hero.ts";
import { setFeatured } from "../operations/collections/feature-collections.ts";
import { openTestApi } from "#test/api.ts";
import { buildCollection } from "#test/factories.ts";

const { db, send, reportedErrors } = await openTestApi();
await buildCollection(db, { id: "oud", name: "Oud", createdAt: "2026-01-01T00:00:00.000Z" });
await buildCollection(db, { id: "florals", name: "Florals", createdAt: "2026-01-02T00:00:00.000Z" });
await setFeatured(db, "oud", true);

const listIds = async (path: string) =>
  (await send<Collection[]>("GET", path)).body.map((collection) => collection.id);

afterEach(() => expect(reportedErrors).toEqual([]));

test("collections are listed newest first by default; the query can sort, limit and filter them [000 §7]", async () => {
  expect(await listIds("/collections")).toEqual(["florals", "oud"]);
  expect(await listIds("/collections?orderBy=name&order=desc&limit=1")).toEqual(["oud"]);
  expect(await listIds("/collections?featured=true")).toEqual(["oud"]);
});

test("/collections/featured lists only featured collections [000 §7]", async () => {
  expect(await listIds("/collections/featured")).toEqual(["oud"]);
});

test("a collection is returned by id, and an unknown id returns 404", async () => {
  expect((await send<Collection>("GET", "/collections/oud")).body).toMatchObject({
    id: "oud",
    featuredOrder: 1,
  });
  const { status, problem } = await send("GET", "/collections/never-was");
  expect([status, problem.detail]).toEqual([404, "Collection not found"]);
});

test.each(["orderBy=password", "order=up", "featured=maybe", "limit=0", "limit=1e9"])(
  "an invalid query parameter is rejected: %s",
  async (query) => {
    expect((await send("GET", `/collections?${query}`)).status).toBe(422);
  },
);

test("GET /hero returns the carousel settings", async () => {
  const { status, body } = await send<HeroSettings>("GET", "/hero");
  expect(status).toBe(200);
  expect(body).toMatchObject({ images: [], carouselEnabled: true, autoSlideInterval: 5000 });
});

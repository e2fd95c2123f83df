import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";

import { heroImages, heroSettings, images, users } from "#db/schema/schema.server.ts";
import { auditEntries } from "#db/schema/staff-schema.server.ts";
import type { HeroSettings } from "#domain/hero/hero.ts";
import { openTestApi } from "#test/api.ts";
import { buildCollection, buildImage } from "#test/factories.ts";
import { runDueJobs } from "#test/run-jobs.ts";

const { db, media, send, reported, signIn } = await openTestApi();
const staff = await signIn(true);

const change = (method: string, path: string, body?: unknown) =>
  send<HeroSettings>(method, `/admin/hero${path}`, body, staff);

/** Formats slides as `1a`, and the active one as `2b*`. */
const slidesOf = ({ images }: HeroSettings) =>
  images.map(({ order, alt, isActive }) => `${order}${alt}${isActive ? "*" : ""}`);

async function addSlides(...alts: string[]): Promise<string[]> {
  for (const alt of alts) await change("POST", "/images", { publicId: (await buildImage(db)).publicId, alt });
  return (await change("GET", "")).body.images.map((image) => image.id);
}

beforeEach(async () => {
  await db.delete(heroImages);
  await db.delete(heroSettings);
});
afterEach(() => expect(reported).toEqual([]));

test("a slide is added, and shoppers and staff receive the same carousel", async () => {
  const picture = await buildImage(db);
  const added = await change("POST", "/images", { publicId: picture.publicId, alt: " Dusk " });
  expect(added.status).toBe(201);
  expect(added.body.images).toMatchObject([{ picture, alt: "Dusk", isActive: true, order: 1 }]);
  expect((await change("GET", "")).body).toEqual(added.body);
  expect((await send("GET", "/hero")).body).toEqual(added.body);
});

test("all errors of a slide are returned together, by field", async () => {
  const { status, problem } = await change("POST", "/images", { publicId: "", alt: " " });
  expect(status).toBe(422);
  expect(problem.errors).toEqual({ publicId: ["Please select an image"], alt: ["Alt text is required"] });
});

test("an unknown picture is rejected with an error for its field", async () => {
  const { status, problem } = await change("POST", "/images", { publicId: "hero-images/nothing", alt: "x" });
  const message = "This image is not stored in the shop. Please upload it first.";
  expect([status, problem.detail, problem.errors]).toEqual([422, message, { publicId: [message] }]);
});

test("slides are reordered, activated and deleted; each response contains the complete carousel", async () => {
  const [a = "", b = "", c = ""] = await addSlides("a", "b", "c");
  const reordered = await change("PUT", "/images/order", { ids: [c, b, a] });
  expect([reordered.status, slidesOf(reordered.body)]).toEqual([200, ["1c", "2b", "3a*"]]);
  const activated = await change("POST", `/images/${b}/activate`);
  expect([activated.status, slidesOf(activated.body)]).toEqual([200, ["1c", "2b*", "3a"]]);
  const deleted = await change("DELETE", `/images/${b}`);
  expect([deleted.status, slidesOf(deleted.body)]).toEqual([200, ["1c*", "2a"]]);
  expect((await change("GET", "")).body).toEqual(deleted.body);
});

test("deleting a slide deletes its picture unless a collection uses it", async () => {
  const [first, second, third] = [await buildImage(db), await buildImage(db), await buildImage(db)];
  await buildCollection(db, { image: first.url });
  for (const { publicId } of [first, second, third]) await change("POST", "/images", { publicId, alt: "a" });
  const [one, two] = (await change("GET", "")).body.images;
  for (const slide of [one, two]) await change("DELETE", `/images/${slide?.id}`);
  expect(await runDueJobs({ db, media })).toEqual([]);
  const isStored = async (publicId: string) => (await db.$count(images, eq(images.publicId, publicId))) > 0;
  expect([await isStored(first.publicId), await isStored(second.publicId)]).toEqual([true, false]);
});

test("adding a picture twice creates one slide", async () => {
  const { publicId } = await buildImage(db);
  for (let index = 0; index < 2; index += 1) {
    const { status, body } = await change("POST", "/images", { publicId, alt: "Dusk" });
    expect(status).toBe(201);
    expect(body.images.filter((slide) => slide.publicId === publicId)).toHaveLength(1);
  }
});

test("the last slide cannot be deleted, with the specified message", async () => {
  const [a = ""] = await addSlides("a");
  const { status, problem } = await change("DELETE", `/images/${a}`);
  expect([status, problem.detail]).toEqual([409, "Cannot delete the last hero image"]);
  expect(slidesOf((await change("GET", "")).body)).toEqual(["1a*"]);
});

test.each(["never-was", "order"])("an unknown slide returns 'Image not found': %s", async (id) => {
  await addSlides("a", "b");
  for (const response of [
    await change("DELETE", `/images/${id}`),
    await change("POST", `/images/${id}/activate`),
  ]) {
    expect([response.status, response.problem.detail]).toEqual([404, "Image not found"]);
  }
});

test("an invalid slide id is rejected", async () => {
  expect((await change("DELETE", "/images/%00")).status).toBe(422);
  expect((await change("POST", "/images/%00/activate")).status).toBe(422);
});

test("reordering slides that another user has changed returns a readable conflict", async () => {
  const [a = ""] = await addSlides("a", "b");
  const { status, problem } = await change("PUT", "/images/order", { ids: [a] });
  expect([status, problem.detail]).toEqual([
    409,
    "The hero images were changed by someone else. Please reload them and try again.",
  ]);
});

test("the carousel is disabled and slowed down; omitted settings are unchanged", async () => {
  const off = await change("PATCH", "", { carouselEnabled: false });
  expect(off.status).toBe(200);
  expect(off.body).toMatchObject({ carouselEnabled: false, autoSlideInterval: 5000 });
  const slower = await change("PATCH", "", { autoSlideInterval: 10_000 });
  expect(slower.body).toMatchObject({ carouselEnabled: false, autoSlideInterval: 10_000 });
});

test("an interval out of range is rejected with an error for its field", async () => {
  const message = "The interval must be a whole number of milliseconds from 1000 to 60000";
  for (const autoSlideInterval of [999, 60_001, 2500.5, "5000"]) {
    const { status, problem } = await change("PATCH", "", { autoSlideInterval });
    expect([status, problem.errors]).toEqual([422, { autoSlideInterval: [message] }]);
  }
});

test.each([
  ["POST", "/images", { publicId: ["a"], alt: {} }],
  ["POST", "/images", { publicId: "a", alt: "b", isActive: true }],
  ["PUT", "/images/order", { ids: "a" }],
  ["PUT", "/images/order", { ids: [1] }],
  ["PUT", "/images/order", {}],
  ["PATCH", "", { carouselEnabled: "yes" }],
  ["PATCH", "", { images: [] }],
])("an invalid body is rejected: %s %s %j", async (method, path, body) => {
  const before = (await change("GET", "")).body;
  expect((await change(method, path, body)).status).toBe(422);
  expect((await change("GET", "")).body).toEqual(before);
});

test("the audit log records changes, but not requests without effect", async () => {
  const [dusk = "", dawn = ""] = await addSlides("Dusk", "Dawn");
  await db.delete(auditEntries);
  await change("PUT", "/images/order", { ids: [dawn, dusk] });
  await change("PUT", "/images/order", { ids: [dawn, dusk] });
  await change("POST", `/images/${dawn}/activate`);
  await change("PATCH", "", { carouselEnabled: false, autoSlideInterval: 5000 });
  await change("PATCH", "", { carouselEnabled: false });
  await change("DELETE", `/images/${dusk}`);
  await change("DELETE", `/images/${dawn}`);
  await addSlides("Noon");
  const entries = await db.select().from(auditEntries).orderBy(auditEntries.id);
  expect(entries.map(({ action, subjectLabel, changes }) => [action, subjectLabel, ...changes])).toEqual([
    ["reordered", "All images", { field: "order", from: "Dusk, Dawn", to: "Dawn, Dusk" }],
    ["activated", "Dawn"],
    ["updated", "Carousel settings", { field: "carouselEnabled", from: "true", to: "false" }],
    ["deleted", "Dusk"],
    ["added", "Noon"],
  ]);
  const [sana] = await db.select().from(users);
  for (const entry of entries) {
    expect(entry).toMatchObject({ actorId: sana?.id, actorName: sana?.email, subjectType: "hero" });
  }
});

import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";

import { users } from "#staff/tables/account-schema.server.ts";
import { heroImages, heroSettings } from "../../../tables/hero-schema.server.ts";
import { images } from "../../../tables/image-schema.server.ts";
import { auditEntries } from "#staff/tables/staff-schema.server.ts";
import type { HeroSettings } from "../../../rules/hero/hero.ts";
import { openTestApi } from "#test/api.ts";
import { buildCollection, buildImage } from "#test/factories.ts";
import { runDueJobs } from "#test/run-jobs.ts";

const { db, media, send, reportedErrors, signIn } = await openTestApi();
const staff = await signIn(true);

const request = (method: string, path: string, body?: unknown) =>
  send<HeroSettings>(method, `/admin/hero${path}`, body, staff);

/** Formats slides as order and alt text, e.g. `1a`, with `*` after the active slide. */
const formatSlides = ({ images }: HeroSettings) =>
  images.map(({ order, alt, isActive }) => `${order}${alt}${isActive ? "*" : ""}`);

async function addSlides(...alts: string[]): Promise<string[]> {
  for (const alt of alts)
    await request("POST", "/images", { publicId: (await buildImage(db)).publicId, alt });
  return (await request("GET", "")).body.images.map((image) => image.id);
}

beforeEach(async () => {
  await db.delete(heroImages);
  await db.delete(heroSettings);
});
afterEach(() => expect(reportedErrors).toEqual([]));

test("shoppers and staff receive the same carousel after a slide is added", async () => {
  const storedImage = await buildImage(db);
  const added = await request("POST", "/images", { publicId: storedImage.publicId, alt: " Dusk " });
  expect(added.status).toBe(201);
  expect(added.body.images).toMatchObject([{ storedImage, alt: "Dusk", isActive: true, order: 1 }]);
  expect((await request("GET", "")).body).toEqual(added.body);
  expect((await send("GET", "/hero")).body).toEqual(added.body);
});

test("all validation errors of a slide are returned in one response, grouped by field", async () => {
  const { status, problem } = await request("POST", "/images", { publicId: "", alt: " " });
  expect(status).toBe(422);
  expect(problem.errors).toEqual({ publicId: ["Please select an image"], alt: ["Alt text is required"] });
});

test("an unknown image is rejected with an error for its field", async () => {
  const { status, problem } = await request("POST", "/images", { publicId: "hero-images/nothing", alt: "x" });
  const message = "This image is not stored in the shop. Please upload it first.";
  expect([status, problem.detail, problem.errors]).toEqual([422, message, { publicId: [message] }]);
});

test("reordering, activating and deleting a slide return the complete carousel [001 §7]", async () => {
  const [a = "", b = "", c = ""] = await addSlides("a", "b", "c");
  const reordered = await request("PUT", "/images/order", { ids: [c, b, a] });
  expect([reordered.status, formatSlides(reordered.body)]).toEqual([200, ["1c", "2b", "3a*"]]);
  const activated = await request("POST", `/images/${b}/activate`);
  expect([activated.status, formatSlides(activated.body)]).toEqual([200, ["1c", "2b*", "3a"]]);
  const deleted = await request("DELETE", `/images/${b}`);
  expect([deleted.status, formatSlides(deleted.body)]).toEqual([200, ["1c*", "2a"]]);
  expect((await request("GET", "")).body).toEqual(deleted.body);
});

test("deleting a slide deletes its image unless a collection uses it", async () => {
  const [first, second, third] = [await buildImage(db), await buildImage(db), await buildImage(db)];
  await buildCollection(db, { image: first.url });
  for (const { publicId } of [first, second, third]) await request("POST", "/images", { publicId, alt: "a" });
  const [firstSlide, secondSlide] = (await request("GET", "")).body.images;
  for (const slide of [firstSlide, secondSlide]) await request("DELETE", `/images/${slide?.id}`);
  expect(await runDueJobs({ db, media })).toEqual([]);
  const isStored = async (publicId: string) => (await db.$count(images, eq(images.publicId, publicId))) > 0;
  expect([await isStored(first.publicId), await isStored(second.publicId)]).toEqual([true, false]);
});

test("adding an image twice creates one slide", async () => {
  const { publicId } = await buildImage(db);
  for (let index = 0; index < 2; index += 1) {
    const { status, body } = await request("POST", "/images", { publicId, alt: "Dusk" });
    expect(status).toBe(201);
    expect(body.images.filter((slide) => slide.publicId === publicId)).toHaveLength(1);
  }
});

test("deleting the last slide is rejected with the specified message [001 §8]", async () => {
  const [a = ""] = await addSlides("a");
  const { status, problem } = await request("DELETE", `/images/${a}`);
  expect([status, problem.detail]).toEqual([409, "Cannot delete the last hero image"]);
  expect(formatSlides((await request("GET", "")).body)).toEqual(["1a*"]);
});

test.each(["never-was", "order"])("an unknown slide returns 'Image not found': %s", async (id) => {
  await addSlides("a", "b");
  for (const response of [
    await request("DELETE", `/images/${id}`),
    await request("POST", `/images/${id}/activate`),
  ]) {
    expect([response.status, response.problem.detail]).toEqual([404, "Image not found"]);
  }
});

test("an invalid slide id is rejected", async () => {
  expect((await request("DELETE", "/images/%00")).status).toBe(422);
  expect((await request("POST", "/images/%00/activate")).status).toBe(422);
});

test("a slide order that does not list every slide returns 409 and asks to reload", async () => {
  const [a = ""] = await addSlides("a", "b");
  const { status, problem } = await request("PUT", "/images/order", { ids: [a] });
  expect([status, problem.detail]).toEqual([
    409,
    "The hero images were changed by someone else. Please reload them and try again.",
  ]);
});

test("carousel settings can be changed one at a time; omitted settings are unchanged [001 §7]", async () => {
  const disabled = await request("PATCH", "", { carouselEnabled: false });
  expect(disabled.status).toBe(200);
  expect(disabled.body).toMatchObject({ carouselEnabled: false, autoSlideInterval: 5000 });
  const slower = await request("PATCH", "", { autoSlideInterval: 10_000 });
  expect(slower.body).toMatchObject({ carouselEnabled: false, autoSlideInterval: 10_000 });
});

test("an interval out of range is rejected with an error for its field", async () => {
  const message = "The interval must be a whole number of milliseconds from 1000 to 60000";
  for (const autoSlideInterval of [999, 60_001, 2500.5, "5000"]) {
    const { status, problem } = await request("PATCH", "", { autoSlideInterval });
    expect([status, problem.errors]).toEqual([422, { autoSlideInterval: [message] }]);
  }
});

test.each([
  ["POST", "/images", { publicId: ["a"], alt: {} }],
  ["POST", "/images", { publicId: "a", alt: "b", isActive: true }],
  ["PUT", "/images/order", { ids: "a" }],
  ["PUT", "/images/order", { ids: [1] }],
  ["PUT", "/images/order", {}],
  ["PATCH", "/images/unknown", { focus: { x: 101, y: 0 } }],
  ["PATCH", "/images/unknown", { alt: "" }],
  ["PATCH", "", { carouselEnabled: "yes" }],
  ["PATCH", "", { slides: [] }],
])("an invalid body is rejected: %s %s %j", async (method, path, body) => {
  const before = (await request("GET", "")).body;
  expect((await request(method, path, body)).status).toBe(422);
  expect((await request("GET", "")).body).toEqual(before);
});

test("the audit log records changes, but not requests that change nothing", async () => {
  const [dusk = "", dawn = ""] = await addSlides("Dusk", "Dawn");
  await db.delete(auditEntries);
  await request("PUT", "/images/order", { ids: [dawn, dusk] });
  await request("PUT", "/images/order", { ids: [dawn, dusk] });
  await request("POST", `/images/${dawn}/activate`);
  await request("PATCH", "", { carouselEnabled: false, autoSlideInterval: 5000 });
  await request("PATCH", "", { carouselEnabled: false });
  await request("PATCH", `/images/${dusk}`, { focus: { x: 80, y: 60 } });
  await request("PATCH", `/images/${dusk}`, { alt: "Dusk" });
  await request("DELETE", `/images/${dusk}`);
  await request("DELETE", `/images/${dawn}`);
  await addSlides("Noon");
  const entries = await db.select().from(auditEntries).orderBy(auditEntries.id);
  expect(entries.map(({ action, subjectLabel, changes }) => [action, subjectLabel, ...changes])).toEqual([
    ["reordered", "All images", { field: "order", from: "Dusk, Dawn", to: "Dawn, Dusk" }],
    ["activated", "Dawn"],
    ["updated", "Carousel settings", { field: "carouselEnabled", from: "true", to: "false" }],
    ["updated", "Dusk", { field: "focus", from: "50% 50%", to: "80% 60%" }],
    ["deleted", "Dusk"],
    ["added", "Noon"],
  ]);
  const [sana] = await db.select().from(users);
  for (const entry of entries) {
    expect(entry).toMatchObject({ actorId: sana?.id, actorName: sana?.email, subjectType: "hero" });
  }
});

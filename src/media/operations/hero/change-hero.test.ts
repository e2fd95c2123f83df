import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { jobs } from "#platform/jobs/tables/job-schema.server.ts";
import { heroImages, heroSettings } from "../../tables/hero-schema.server.ts";
import { images } from "../../tables/image-schema.server.ts";
import { Conflict, InvalidInput, NotFound } from "#kit/rules/errors.ts";
import { getRevision } from "#platform/revision/catalogue-revision.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildImage } from "#test/factories.ts";

import { addHeroImage } from "./add-hero-image.ts";
import { deleteHeroImage } from "./delete-hero-image.ts";
import { getHero } from "./get-hero.ts";
import { reorderHeroImages } from "./reorder-hero-images.ts";
import { setActiveHeroImage } from "./set-active-hero-image.ts";
import { setCarousel } from "./set-carousel.ts";
import { updateHeroImage } from "./update-hero-image.ts";

const db = await openTestDatabase();

/** Returns the public ids of the images that background jobs will remove. */
async function listImagesToRemove(): Promise<unknown[]> {
  const rows = await db.select({ payload: jobs.payload }).from(jobs).orderBy(asc(jobs.id));
  return rows.map(({ payload }) => (payload as { publicId: string }).publicId);
}

beforeEach(async () => {
  await db.delete(jobs);
  await db.delete(heroImages);
  await db.delete(heroSettings);
});

/** Adds a slide for each alt text in order and returns the ids of all slides. */
async function addSlides(...alts: string[]): Promise<string[]> {
  for (const alt of alts) await addHeroImage(db, { publicId: (await buildImage(db)).publicId, alt });
  return (await getHero(db)).images.map((image) => image.id);
}

/** Returns each slide as position and alt text. An asterisk marks the active slide: `2b*`. */
async function describeSlides(): Promise<string[]> {
  return (await getHero(db)).images.map(({ order, alt, isActive }) => `${order}${alt}${isActive ? "*" : ""}`);
}

/** Expects consecutive positions from 1 and exactly one active slide. */
async function expectConsistent(count: number): Promise<void> {
  const { images: slides } = await getHero(db);
  expect(slides.map((image) => image.order)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  expect(slides.filter((image) => image.isActive)).toHaveLength(1);
}

test("the first slide becomes active, and later slides are appended", async () => {
  const storedImage = await buildImage(db);
  const hero = await addHeroImage(db, { publicId: storedImage.publicId, alt: "Dusk" });
  expect(hero.images).toMatchObject([{ storedImage, alt: "Dusk", isActive: true, order: 1 }]);
  await addSlides("b", "c");
  expect(await describeSlides()).toEqual(["1Dusk*", "2b", "3c"]);
});

test("an image that is not stored is rejected with a field error", async () => {
  const rejectedAddition = addHeroImage(db, { publicId: "hero-images/unknown", alt: "Nothing" });
  const message = "This image is not stored in the shop. Please upload it first.";
  await expect(rejectedAddition).rejects.toThrow(InvalidInput);
  await expect(rejectedAddition).rejects.toMatchObject({ message, fields: { publicId: [message] } });
  expect([await db.$count(heroImages), await db.$count(heroSettings)]).toEqual([0, 0]);
});

test("the same image from another upload is rejected, and the message names its slide", async () => {
  const first = await buildImage(db);
  await addHeroImage(db, { publicId: first.publicId, alt: "Dusk" });
  const second = await buildImage(db);
  const [{ contentHash } = { contentHash: "" }] = await db
    .select()
    .from(images)
    .where(eq(images.publicId, first.publicId));
  await db.update(images).set({ contentHash }).where(eq(images.publicId, second.publicId));
  const message = "This image is already in the carousel as “Dusk”";
  await expect(addHeroImage(db, { publicId: second.publicId, alt: "Dawn" })).rejects.toMatchObject({
    message,
    fields: { publicId: [message] },
  });
  expect(await describeSlides()).toEqual(["1Dusk*"]);
});

test("deleting a slide renumbers the remaining slides and keeps the active slide", async () => {
  const [, b = ""] = await addSlides("a", "b", "c");
  const hero = await deleteHeroImage(db, b);
  expect(hero).toEqual(await getHero(db));
  expect(await describeSlides()).toEqual(["1a*", "2c"]);
});

test("deleting the active slide makes the first slide active [001 §4]", async () => {
  const [, , c = ""] = await addSlides("a", "b", "c");
  await setActiveHeroImage(db, c);
  await deleteHeroImage(db, c);
  expect(await describeSlides()).toEqual(["1a*", "2b"]);
});

test("the last slide cannot be deleted", async () => {
  const [a = ""] = await addSlides("a");
  await expect(deleteHeroImage(db, a)).rejects.toThrow(new Conflict("Cannot delete the last hero image"));
  expect([await describeSlides(), await listImagesToRemove()]).toEqual([["1a*"], []]);
});

test("deleting a slide enqueues the removal of its image [000 §7] [001 §7]", async () => {
  const [, b = ""] = await addSlides("a", "b");
  const publicId = (await getHero(db)).images[1]?.publicId;
  await deleteHeroImage(db, b);
  expect([await describeSlides(), await listImagesToRemove()]).toEqual([["1a*"], [publicId]]);
});

test("changing an unknown slide fails with 'Image not found' [001 §8]", async () => {
  await addSlides("a", "b");
  const notFound = new NotFound("Image not found");
  await expect(deleteHeroImage(db, "unknown")).rejects.toThrow(notFound);
  await expect(setActiveHeroImage(db, "unknown")).rejects.toThrow(notFound);
  expect(await describeSlides()).toEqual(["1a*", "2b"]);
});

test("activating a slide again changes nothing", async () => {
  const [, b = ""] = await addSlides("a", "b");
  for (let n = 0; n < 2; n += 1) {
    expect(await setActiveHeroImage(db, b)).toEqual(await getHero(db));
    expect(await describeSlides()).toEqual(["1a", "2b*"]);
  }
});

test("reordering keeps the active slide", async () => {
  const [a = "", b = "", c = ""] = await addSlides("a", "b", "c");
  expect(await reorderHeroImages(db, [c, a, b])).toEqual(await getHero(db));
  expect(await describeSlides()).toEqual(["1c", "2a*", "3b"]);
});

test("reordering with outdated ids fails with a conflict", async () => {
  const [a = "", b = ""] = await addSlides("a", "b");
  const message = "The hero images were changed by someone else. Please reload them and try again.";
  for (const ids of [[b], [b, a, "deleted-meanwhile"], [b, b], []]) {
    await expect(reorderHeroImages(db, ids)).rejects.toThrow(new Conflict(message));
  }
  expect(await describeSlides()).toEqual(["1a*", "2b"]);
});

test("omitted carousel settings are unchanged [000 §7]", async () => {
  await addSlides("a");
  await setCarousel(db, { autoSlideInterval: 7000 });
  expect(await setCarousel(db, { carouselEnabled: false })).toEqual(await getHero(db));
  expect(await getHero(db)).toMatchObject({ carouselEnabled: false, autoSlideInterval: 7000 });
  await addSlides("b");
  expect(await getHero(db)).toMatchObject({ carouselEnabled: false, autoSlideInterval: 7000 });
  expect(await describeSlides()).toEqual(["1a*", "2b"]);
});

test("every change increments the catalogue revision and updates the modification time [000 §7] [001 §3]", async () => {
  const [a = "", b = ""] = await addSlides("a", "b");
  const { publicId } = await buildImage(db);
  const changes = [
    () => addHeroImage(db, { publicId, alt: "c" }),
    () => setActiveHeroImage(db, b),
    () => deleteHeroImage(db, a),
    async () => reorderHeroImages(db, (await getHero(db)).images.map((image) => image.id).toReversed()),
    () => setCarousel(db, { carouselEnabled: false }),
  ];
  for (const change of changes) {
    await db.update(heroSettings).set({ updatedAt: new Date(0) });
    const [revision, now] = [await getRevision(db), Date.now()];
    expect(Date.parse((await change()).updatedAt)).toBeGreaterThanOrEqual(now);
    expect(await getRevision(db)).toBe(revision + 1);
  }
});

test("a rejected change does not change the catalogue revision", async () => {
  const [a = ""] = await addSlides("a");
  const before = [await getRevision(db), await getHero(db)];
  await expect(deleteHeroImage(db, a)).rejects.toThrow();
  await expect(reorderHeroImages(db, [])).rejects.toThrow();
  expect([await getRevision(db), await getHero(db)]).toEqual(before);
});

test("ten slides added concurrently have consecutive positions and one active slide", async () => {
  const storedImages = await Promise.all(Array.from({ length: 10 }, () => buildImage(db)));
  await Promise.all(
    storedImages.map(({ publicId }, index) => addHeroImage(db, { publicId, alt: `slide ${index}` })),
  );
  await expectConsistent(10);
});

test("deleting all ten slides concurrently leaves one active slide", async () => {
  const ids = await addSlides(..."abcdefghij".split(""));
  const results = await Promise.allSettled(ids.map((id) => deleteHeroImage(db, id)));
  expect(results.filter((result) => result.status === "rejected")).toMatchObject([
    { reason: new Conflict("Cannot delete the last hero image") },
  ]);
  await expectConsistent(1);
  expect(await listImagesToRemove()).toHaveLength(9);
});

test("ten concurrent deletions of one slide delete it once", async () => {
  const [a = ""] = await addSlides("a", "b", "c");
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => deleteHeroImage(db, a)));
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  expect([await describeSlides(), (await listImagesToRemove()).length]).toEqual([["1b*", "2c"], 1]);
});

test("activating ten slides concurrently leaves exactly one active [001 §4]", async () => {
  const ids = await addSlides(..."abcdefghij".split(""));
  const results = await Promise.all(ids.map((id) => setActiveHeroImage(db, id)));
  for (const [index, { images: slides }] of results.entries()) {
    expect(slides.filter((image) => image.isActive).map((image) => image.id)).toEqual([ids[index]]);
  }
  await expectConsistent(10);
});

test("concurrent changes keep positions consecutive and one slide active", async () => {
  const ids = await addSlides(..."abcdef".split(""));
  const storedImages = await Promise.all(Array.from({ length: 4 }, () => buildImage(db)));
  const results = await Promise.allSettled([
    ...storedImages.map(({ publicId }) => addHeroImage(db, { publicId, alt: "new" })),
    ...ids.slice(0, 3).map((id) => deleteHeroImage(db, id)),
    ...ids.map((id) => setActiveHeroImage(db, id)),
    reorderHeroImages(db, ids.toReversed()),
    setCarousel(db, { autoSlideInterval: 3000 }),
  ]);
  for (const result of results) {
    if (result.status === "rejected")
      expect(result.reason.constructor).toSatisfy(
        (errorClass) => errorClass === NotFound || errorClass === Conflict,
      );
  }
  await expectConsistent(7);
  expect((await getHero(db)).autoSlideInterval).toBe(3000);
});

/** Removes an image in a transaction that stays open while others request the image. */
async function removeSlowly(publicId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(images).where(eq(images.publicId, publicId));
    for (let n = 0; n < 20; n += 1) await getHero(tx);
  });
}

test("if an image is removed while its slide is added, exactly one of the two succeeds", async () => {
  for (let n = 0; n < 5; n += 1) {
    const { publicId } = await buildImage(db);
    const [removed, added] = await Promise.allSettled([
      removeSlowly(publicId),
      addHeroImage(db, { publicId, alt: "Dusk" }),
    ]);
    expect(added.status).not.toBe(removed.status);
    if (added.status === "rejected") expect(added.reason).toBeInstanceOf(InvalidInput);
  }
});

test("a slide has its focal point at the center and no portrait image unless staff choose them", async () => {
  await addSlides("a");
  expect((await getHero(db)).images).toMatchObject([{ portrait: null, focus: { x: 50, y: 50 } }]);
  const portrait = await buildImage(db);
  const { publicId } = await buildImage(db);
  await addHeroImage(db, {
    publicId,
    alt: "b",
    portraitPublicId: portrait.publicId,
    focus: { x: 80, y: 30 },
  });
  expect((await getHero(db)).images[1]).toMatchObject({ portrait, focus: { x: 80, y: 30 } });
});

test("changing a slide leaves omitted fields unchanged, and null removes the portrait image", async () => {
  const [id = ""] = await addSlides("a", "b");
  const portrait = await buildImage(db);
  await updateHeroImage(db, id, { portraitPublicId: portrait.publicId, focus: { x: 10, y: 20 } });
  await updateHeroImage(db, id, { alt: "Dusk" });
  const hero = await updateHeroImage(db, id, {});
  expect(hero.images[0]).toMatchObject({ alt: "Dusk", portrait, focus: { x: 10, y: 20 } });
  await updateHeroImage(db, id, { portraitPublicId: null });
  expect((await getHero(db)).images[0]).toMatchObject({ alt: "Dusk", portrait: null });
  expect(await listImagesToRemove()).toEqual([portrait.publicId]);
  await expect(updateHeroImage(db, "unknown", { alt: "x" })).rejects.toThrow(NotFound);
});

test("a change of a version that someone else has changed is a conflict, but a new order is not", async () => {
  const [id = "", other = ""] = await addSlides("a", "b");
  const { updatedAt: expectedUpdatedAt } = (await getHero(db)).images[0] ?? { updatedAt: "" };
  await reorderHeroImages(db, [other, id]);
  const hero = await updateHeroImage(db, id, { alt: "Theirs", expectedUpdatedAt });
  const message = "Someone else changed this image. Nothing was saved.";
  await expect(updateHeroImage(db, id, { alt: "Mine", expectedUpdatedAt })).rejects.toThrow(
    new Conflict(message),
  );
  expect(await getHero(db)).toEqual(hero);
  expect(hero.images[1]).toMatchObject({ alt: "Theirs" });
});

test("a portrait image that is not stored is rejected with a field error", async () => {
  const [id = ""] = await addSlides("a");
  await expect(updateHeroImage(db, id, { portraitPublicId: "unknown" })).rejects.toMatchObject({
    fields: { portraitPublicId: ["This image is not stored in the shop. Please upload it first."] },
  });
});

test("adding a slide with an unknown portrait image is rejected, unless the slide already exists", async () => {
  const { publicId } = await buildImage(db);
  const addSlide = async (portraitPublicId?: string) =>
    addHeroImage(db, { publicId, alt: "Dusk", portraitPublicId });
  await expect(addSlide("unknown")).rejects.toMatchObject({
    fields: { portraitPublicId: ["This image is not stored in the shop. Please upload it first."] },
  });
  await addSlide();
  expect((await addSlide("unknown")).images).toMatchObject([{ publicId, portrait: null }]);
});

test("deleting a slide also enqueues the removal of its portrait image", async () => {
  const [id = ""] = await addSlides("a", "b");
  const portrait = await buildImage(db);
  await updateHeroImage(db, id, { portraitPublicId: portrait.publicId });
  const { images: slides } = await getHero(db);
  await deleteHeroImage(db, id);
  expect(await listImagesToRemove()).toEqual([slides[0]?.publicId, portrait.publicId]);
});

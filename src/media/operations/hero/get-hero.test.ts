import { expect, test } from "vitest";

import { heroImages, heroSettings } from "../../tables/hero-schema.server.ts";
import { images } from "../../tables/image-schema.server.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildImage } from "#test/factories.ts";

import { getHero } from "./get-hero.ts";

const db = await openTestDatabase();

test("without stored settings the carousel has an interval of 5 seconds and no slides [001 §3]", async () => {
  expect(await getHero(db)).toMatchObject({ images: [], carouselEnabled: true, autoSlideInterval: 5000 });
});

test("slides are returned in order, with their images", async () => {
  const storedImages = [await buildImage(db, "first"), await buildImage(db, "second")];
  const stored = await db.select({ id: images.id, publicId: images.publicId }).from(images);
  const getImageId = (publicId: string) => stored.find((image) => image.publicId === publicId)?.id ?? 0;
  await db.insert(heroSettings).values({ carouselEnabled: false, autoSlideInterval: 7000 });
  await db.insert(heroImages).values([
    { id: "two", imageId: getImageId("products/second"), alt: "Second", position: 2, isActive: true },
    { id: "one", imageId: getImageId("products/first"), alt: "First", position: 1 },
  ]);
  const hero = await getHero(db);
  expect(hero).toMatchObject({ carouselEnabled: false, autoSlideInterval: 7000 });
  expect(hero.images).toMatchObject([
    {
      id: "one",
      alt: "First",
      order: 1,
      isActive: false,
      url: storedImages[0]?.url,
      storedImage: storedImages[0],
    },
    {
      id: "two",
      alt: "Second",
      order: 2,
      isActive: true,
      publicId: storedImages[1]?.publicId,
      storedImage: storedImages[1],
    },
  ]);
});

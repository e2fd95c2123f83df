import { expect, test } from "vitest";

import { images } from "#db/schema/schema.server.ts";
import { openTestDatabase } from "#test/database.ts";

import { readMediaUrl } from "./media-url.ts";
import { pictureOrigins } from "./picture-origins.ts";

const db = await openTestDatabase();

async function store(...urls: string[]): Promise<void> {
  const picture = { width: 1, height: 1, bytes: 1, format: "png", color: "#000000", contentHash: "" };
  await db.insert(images).values(urls.map((url) => ({ ...picture, url, publicId: url })));
}

test("pictures may load from the configured storage and from earlier storage", async () => {
  const [disk, cloudinary] = [readMediaUrl(undefined), readMediaUrl("cloudinary://123:abc@demo")];
  await store("/media/image/upload/v1/products/own.jpg");
  expect(await pictureOrigins(db, disk)).toEqual([]);
  expect(await pictureOrigins(db, cloudinary)).toContain("https://res.cloudinary.com");
  await store("https://res.cloudinary.com/demo/one.jpg", "https://res.cloudinary.com/demo/two.jpg");
  await store("https://pictures.example.com:8443/three.jpg", "http://plain.example.com/four.jpg");
  expect((await pictureOrigins(db, disk)).toSorted()).toEqual([
    "https://pictures.example.com:8443",
    "https://res.cloudinary.com",
  ]);
  expect(await pictureOrigins(db, cloudinary)).toContain("https://pictures.example.com:8443");
});

import { expect, test } from "vitest";

import { images } from "../tables/image-schema.server.ts";
import { openTestDatabase } from "#test/databases/database.ts";

import { parseMediaUrl } from "./media-url.ts";
import { listPictureOrigins } from "./picture-origins.ts";

const db = await openTestDatabase();

async function insertPictures(...urls: string[]): Promise<void> {
  const picture = { width: 1, height: 1, bytes: 1, format: "png", color: "#000000", contentHash: "" };
  await db.insert(images).values(urls.map((url) => ({ ...picture, url, publicId: url })));
}

test("origins include the configured storage and the hosts of stored pictures", async () => {
  const [disk, cloudinary] = [parseMediaUrl(undefined), parseMediaUrl("cloudinary://123:abc@demo")];
  await insertPictures("/media/image/upload/v1/products/own.jpg");
  expect(await listPictureOrigins(db, disk)).toEqual([]);
  expect(await listPictureOrigins(db, cloudinary)).toContain("https://res.cloudinary.com");
  await insertPictures("https://res.cloudinary.com/demo/one.jpg", "https://res.cloudinary.com/demo/two.jpg");
  await insertPictures("https://pictures.example.com:8443/three.jpg", "http://plain.example.com/four.jpg");
  expect((await listPictureOrigins(db, disk)).toSorted()).toEqual([
    "https://pictures.example.com:8443",
    "https://res.cloudinary.com",
  ]);
  expect(await listPictureOrigins(db, cloudinary)).toContain("https://pictures.example.com:8443");
});

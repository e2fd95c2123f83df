import { expect, test } from "vitest";

import { images } from "../tables/image-schema.server.ts";
import { openTestDatabase } from "#test/databases/database.ts";

import { parseMediaUrl } from "./media-url.ts";
import { listImageOrigins } from "./image-origins.ts";

const db = await openTestDatabase();

async function insertImages(...urls: string[]): Promise<void> {
  const image = { width: 1, height: 1, bytes: 1, format: "png", color: "#000000", contentHash: "" };
  await db.insert(images).values(urls.map((url) => ({ ...image, url, publicId: url })));
}

test("origins include the configured storage and the hosts of stored images", async () => {
  const [disk, cloudinary] = [parseMediaUrl(undefined), parseMediaUrl("cloudinary://123:abc@demo")];
  await insertImages("/media/image/upload/v1/products/own.jpg");
  expect(await listImageOrigins(db, disk)).toEqual([]);
  expect(await listImageOrigins(db, cloudinary)).toContain("https://res.cloudinary.com");
  await insertImages("https://res.cloudinary.com/demo/one.jpg", "https://res.cloudinary.com/demo/two.jpg");
  await insertImages("https://images.example.com:8443/three.jpg", "http://plain.example.com/four.jpg");
  expect((await listImageOrigins(db, disk)).toSorted()).toEqual([
    "https://images.example.com:8443",
    "https://res.cloudinary.com",
  ]);
  expect(await listImageOrigins(db, cloudinary)).toContain("https://images.example.com:8443");
});

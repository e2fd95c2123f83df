import { expect, test } from "vitest";

import { storeImage } from "#media/operations/store-image.ts";
import { openTestApi } from "#test/api.ts";
import { createPlainImage, createTestFolder, writeUpload } from "#test/images.ts";
import { createShopConfig } from "#test/shops/backup-configs.ts";

import { initializeShop } from "./initialize-shop.ts";
import type { OpenShop } from "./open-shop.ts";
import { openShop } from "./open-shop.ts";

const folder = createTestFolder();

/** Requests an image as a browser does. */
async function fetchImage({ db, media }: OpenShop, path: string): Promise<number> {
  const { fetch } = await openTestApi({}, { db, media });
  return (await fetch(new Request(`http://shop.test${path}`))).status;
}

test("a shop that is filled, closed and opened again in the same process serves its images", async () => {
  const config = await createShopConfig(folder);
  const filled = await openShop(config);
  await initializeShop(filled.db, filled.media, config, () => undefined);
  const bytes = await createPlainImage(600, 750).png().toBuffer();
  const stored = await storeImage(filled.db, filled.media, {
    file: await writeUpload(folder, bytes, "own"),
    folder: "products",
    publicId: "products/own",
    tags: [],
  });
  const paths = [stored.url, "/media/image/upload/v1/products/oud-mehtab-1.jpg"];
  for (const path of paths) expect(await fetchImage(filled, path)).toBe(200);
  await filled.close();

  const reopened = await openShop(config);
  try {
    for (const path of paths) expect(await fetchImage(reopened, path)).toBe(200);
  } finally {
    await reopened.close();
  }
});

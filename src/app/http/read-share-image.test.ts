import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { openTestDatabase } from "#test/databases/database.ts";

import { readShareImage } from "./mount-pages.ts";

const db = await openTestDatabase();

test("a share image that cannot be read is reported and left out", async () => {
  const reported: unknown[] = [];
  const shop = { db, report: (error: unknown) => void reported.push(error) };
  expect(await readShareImage(shop)).toBeNull();
  expect(reported).toEqual([]);
  await db.execute(sql.raw("alter table hero_images rename to away"));
  expect(await readShareImage(shop)).toBeUndefined();
  expect(reported).toHaveLength(1);
});

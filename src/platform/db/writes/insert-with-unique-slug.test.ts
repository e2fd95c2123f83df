import { expect, test } from "vitest";

import { insertWithUniqueSlug } from "./insert-with-unique-slug.ts";

/** Inserts rows with the same name. Returns their ids and the number of attempts for the last row. */
async function insertRows(count: number, reserved: ReadonlySet<string> = new Set()) {
  const usedIds = new Set<string>();
  let attempts = 0;
  const insertRow = async (id: string) => {
    attempts += 1;
    const isFree = !usedIds.has(id);
    usedIds.add(id);
    return isFree;
  };
  const ids: string[] = [];
  for (let inserted = 0; inserted < count; inserted += 1) {
    attempts = 0;
    ids.push(await insertWithUniqueSlug("oud", reserved, insertRow));
  }
  return { ids, attempts };
}

test("rows with the same name are numbered, starting with 2 for a reserved slug", async () => {
  expect((await insertRows(3)).ids).toEqual(["oud", "oud-2", "oud-3"]);
  expect((await insertRows(2, new Set(["oud"]))).ids).toEqual(["oud-2", "oud-3"]);
});

test("the thousandth row with the same name needs fewer than 100 attempts and gets a number below a million", async () => {
  const { ids, attempts } = await insertRows(1000);
  expect(ids.slice(0, 10)).toEqual(["oud", ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `oud-${n}`)]);
  expect(new Set(ids).size).toBe(1000);
  expect(attempts).toBeLessThan(100);
  expect(Math.max(...ids.slice(1).map((id) => Number(id.slice("oud-".length))))).toBeLessThan(1_000_000);
});

import { expect, test } from "vitest";

import { insertWithUniqueSlug } from "./insert-with-unique-slug.ts";

/** Adds rows with one name; returns their ids and the number of attempts for the last row. */
async function addTimes(count: number, reserved: ReadonlySet<string> = new Set()) {
  const taken = new Set<string>();
  let attempts = 0;
  const insert = async (id: string) => {
    attempts += 1;
    const isFree = !taken.has(id);
    taken.add(id);
    return isFree;
  };
  const ids: string[] = [];
  for (let added = 0; added < count; added += 1) {
    attempts = 0;
    ids.push(await insertWithUniqueSlug("oud", reserved, insert));
  }
  return { ids, attempts };
}

test("rows with the same name are numbered, and a reserved slug starts with 2", async () => {
  expect((await addTimes(3)).ids).toEqual(["oud", "oud-2", "oud-3"]);
  expect((await addTimes(2, new Set(["oud"]))).ids).toEqual(["oud-2", "oud-3"]);
});

test("the thousandth row with a name needs few attempts and gets a short number", async () => {
  const { ids, attempts } = await addTimes(1000);
  expect(ids.slice(0, 10)).toEqual(["oud", ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `oud-${n}`)]);
  expect(new Set(ids).size).toBe(1000);
  expect(attempts).toBeLessThan(100);
  expect(Math.max(...ids.slice(1).map((id) => Number(id.slice("oud-".length))))).toBeLessThan(1_000_000);
});

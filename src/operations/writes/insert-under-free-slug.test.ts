import { expect, test } from "vitest";

import { insertUnderFreeSlug } from "./insert-under-free-slug.ts";

/** Rows of one name as they are added, and how often the last one had to ask. */
async function addTimes(count: number, reserved: ReadonlySet<string> = new Set()) {
  const taken = new Set<string>();
  let tries = 0;
  const insert = async (id: string) => {
    tries += 1;
    const isFree = !taken.has(id);
    taken.add(id);
    return isFree;
  };
  const ids: string[] = [];
  for (let added = 0; added < count; added += 1) {
    tries = 0;
    ids.push(await insertUnderFreeSlug("oud", reserved, insert));
  }
  return { ids, tries };
}

test("things of one name are numbered, and a reserved slug begins with 2", async () => {
  expect((await addTimes(3)).ids).toEqual(["oud", "oud-2", "oud-3"]);
  expect((await addTimes(2, new Set(["oud"]))).ids).toEqual(["oud-2", "oud-3"]);
});

test("the thousandth of a name asks some times, not a thousand, and its number stays short", async () => {
  const { ids, tries } = await addTimes(1000);
  expect(ids.slice(0, 10)).toEqual(["oud", ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `oud-${n}`)]);
  expect(new Set(ids).size).toBe(1000);
  expect(tries).toBeLessThan(100);
  expect(Math.max(...ids.slice(1).map((id) => Number(id.slice("oud-".length))))).toBeLessThan(1_000_000);
});

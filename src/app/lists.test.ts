import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Page } from "#kit/rules/paging.ts";
import { openTestApi } from "#test/api.ts";
import { addMarkedRecords } from "#test/marked-records.ts";
import { runLoader } from "#test/run-loader.ts";
import { listStaffReads } from "#test/staff-reads.ts";
import { addVaryingRecords } from "#test/varying-records.ts";
import type { ListCase } from "#test/staff-lists.ts";
import { LISTS } from "#test/staff-lists.ts";

const api = await openTestApi();
const owner = await api.signIn(true);
const PEOPLE = [
  { name: "Anum Baig", email: "anum@example.net", phone: "0345 7654321", e164: "+923457654321" },
  { name: "Zara Dar", email: "zara@example.net", phone: "0345 7654322", e164: "+923457654322" },
];
for (const person of PEOPLE)
  await addMarkedRecords(api, owner, { person: { ...person, street: "9 Elmgate Road" }, note: person.name });
// Values that differ, so that a list in a wrong sequence fails.
await addVaryingRecords(api.db);
const operations = await listStaffReads(api);

/** Returns every value of every filter, each as a query string; periods, ranges and texts have an example. */
function listFilterQueries({ rules, samples = {} }: ListCase): string[] {
  return rules.filters.flatMap((filter) => {
    switch (filter.kind) {
      case "choice": {
        const values = filter.options.map(({ value }) => value);
        const sample = samples[filter.name];
        if (values.length === 0 && sample === undefined) throw new Error(`No value of ${filter.name}`);
        const single = [...values, ...(sample === undefined ? [] : [sample])].map(
          (value) => `${filter.name}=${encodeURIComponent(value)}`,
        );
        return filter.isMultiple === true ? [...single, single.join("&")] : single;
      }
      case "days":
        return [`${filter.from}=2026-01-01`, `${filter.to}=2026-12-31`];
      case "text":
        return [`${filter.name}=none`];
      case "range":
        return [`${filter.min}=1`, `${filter.max}=1000000`];
    }
  });
}

/** Reads the list through its page, and through the API if the API has it. Returns the items of each. */
async function readBoth(list: ListCase, query: string): Promise<unknown[][]> {
  const url = `/admin/${list.path}${list.path.includes("?") ? "&" : "?"}${query}`;
  const loaded: unknown = list.read((await runLoader(api.db, list.loader, url)) as never);
  if (list.find) return [list.find(loaded as never, new URLSearchParams(query))];
  const operation = operations.find(({ id }) => id === list.operation);
  if (!operation) throw new Error(`The API has no operation ${list.operation}`);
  const { status, body } = await api.send<Page<unknown>>(
    "GET",
    `${operation.path}?${query}`,
    undefined,
    owner,
  );
  expect([query, status]).toEqual([query, 200]);
  return [(loaded as Page<unknown>).items, body.items];
}

describe.each(Object.entries(LISTS))("%s", (_name, list) => {
  const { rules, values } = list;

  test("every search and every value of every filter works on the page and in the API", async () => {
    const search = rules.texts.search === undefined ? [] : ["search=ara"];
    for (const query of ["", ...search, ...listFilterQueries(list)]) await readBoth(list, query);
  });

  test("every sort returns all items, and those of a column are in its sequence", async () => {
    const [unsorted = []] = await readBoth(list, "pageSize=100");
    for (const sort of rules.sorts) {
      const results = await readBoth(list, `pageSize=100&sort=${sort}`);
      const [columnId, column] =
        Object.entries(rules.columns).find(([, { sort: pair }]) => pair?.includes(sort)) ?? [];
      const getValue = columnId === undefined ? undefined : values[columnId];
      for (const items of results) {
        expect(items).toHaveLength(unsorted.length);
        if (!getValue) continue;
        const shown = items.map((item) => getValue(item as never)).filter((value) => value !== null);
        expect(new Set(shown).size, `${sort} has several values`).toBeGreaterThan(1);
        const ascending = shown.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(shown, sort).toEqual(column?.sort?.[0] === sort ? ascending : ascending.toReversed());
      }
    }
  });
});

test("every staff list is tested here", () => {
  const defined = globSync("src/**/*.ts").flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/export const (\w+) = defineList\(/g)].map(
      ([, name = ""]) => name,
    ),
  );
  expect(Object.keys(LISTS).toSorted()).toEqual(defined.toSorted());
});

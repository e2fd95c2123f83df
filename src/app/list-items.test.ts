import { describe, expect, test } from "vitest";

import { NOTE_ITEMS, noteList } from "#catalogue/rules/scent/note-list.ts";
import { SYNONYM_ITEMS, synonymList } from "#catalogue/rules/search/synonym-list.ts";
import { DISCOUNT_ITEMS, discountList } from "#discounts/rules/discount-list.ts";
import type { AnyList, ListQueryOf } from "#kit/rules/list.ts";
import type { ListItems } from "#kit/rules/list-items.ts";
import { filterItems } from "#kit/rules/list-items.ts";
import { parseListQuery } from "#kit/rules/query-values.ts";
import { MONEY_ACCOUNT_ITEMS, moneyAccountList } from "#ledger/rules/money-account-list.ts";

/** Asserts which items a list shows for each query. `items` have only the fields that the list reads. */
function testList<List extends AnyList, Item>(
  list: List,
  parts: ListItems<List, Item>,
  items: readonly ({ id: string } & Readonly<Record<string, unknown>>)[],
  expected: Readonly<Record<string, string>>,
): void {
  test.each(Object.entries(expected))("'%s' shows %j", (query, ids) => {
    const parsed = parseListQuery(list.urlSchema, new URLSearchParams(query)) as ListQueryOf<List>;
    const shown = filterItems(list, parts, items as unknown as Item[], parsed);
    expect(shown.map((item) => (item as { id: string }).id).join(" ")).toBe(ids);
  });

  test("every value of every filter has an expected result", () => {
    const values = list.filters.flatMap((filter) =>
      filter.kind === "choice" ? filter.options.map(({ value }) => `${filter.name}=${value}`) : [],
    );
    expect(values.filter((value) => expected[value] === undefined)).toEqual([]);
  });
}

describe("notes", () => {
  const families = noteList.filters.flatMap(({ options }) => options.map(({ value }) => value));
  testList(
    noteList,
    NOTE_ITEMS,
    families.map((family, index) => ({
      id: family,
      family,
      name: family,
      aliases: index === 1 ? ["Gulab"] : [],
      products: families.length - index,
    })),
    {
      "search=GULAB": families[1] ?? "",
      ...Object.fromEntries(families.map((family) => [`family=${family}`, family])),
      "sort=products-desc": families.join(" "),
      "sort=products-asc": families.toReversed().join(" "),
    },
  );
});

describe("search words", () => {
  testList(
    synonymList,
    SYNONYM_ITEMS,
    [
      { id: "oud", terms: ["oud", "agarwood"], isIgnored: false },
      { id: "the", terms: ["the"], isIgnored: true },
    ],
    { "": "oud the", "search=Agar": "oud", "meaning=same": "oud", "meaning=ignored": "the" },
  );
});

describe("discounts", () => {
  const terms = { isActive: true, startsOn: null, endsOn: null, maxUses: null, used: 0, code: null };
  testList(
    discountList,
    DISCOUNT_ITEMS,
    [
      { ...terms, id: "a", name: "C", trigger: "code", kind: "percent", code: "EID500", used: 2, given: 10 },
      {
        ...terms,
        id: "b",
        name: "B",
        trigger: "automatic",
        kind: "fixed",
        startsOn: "9999-01-01",
        given: 30,
      },
      {
        ...terms,
        isActive: false,
        used: 5,
        id: "c",
        name: "A",
        trigger: "code",
        kind: "free-delivery",
        startsOn: "9999-01-01",
        given: 20,
      },
      { ...terms, id: "d", name: "E", trigger: "codes", kind: "buy-x-get-y", endsOn: "2020-01-01", given: 0 },
      { ...terms, id: "e", name: "D", trigger: "codes", kind: "fixed", maxUses: 1, used: 1, given: 0 },
    ],
    {
      "search=eid": "a",
      "search=d": "a e",
      "state=active": "a",
      "state=scheduled": "b",
      "state=off": "c",
      "state=ended": "d",
      "state=used-up": "e",
      "trigger=code": "a c",
      "trigger=codes": "d e",
      "trigger=automatic": "b",
      "kind=percent": "a",
      "kind=fixed": "b e",
      "kind=free-delivery": "c",
      "kind=buy-x-get-y": "d",
      "sort=name": "c b a e d",
      "sort=used_desc": "c a e d b",
      "sort=given_desc": "b c a d e",
    },
  );
});

describe("accounts of the shop", () => {
  testList(
    moneyAccountList,
    MONEY_ACCOUNT_ITEMS,
    [
      { id: "a", name: "Meezan", kind: "bank", isActive: true, isOffered: true, position: 2 },
      { id: "b", name: "Till", kind: "cash", isActive: true, isOffered: false, position: 1 },
      { id: "c", name: "Old", kind: "wallet", isActive: false, isOffered: true, position: 3 },
    ],
    {
      "": "b a c",
      "search=meez": "a",
      "state=offered": "a",
      "state=active": "b",
      "state=inactive": "c",
      "kind=bank": "a",
      "kind=cash": "b",
      "kind=wallet": "c",
      "sort=name": "a c b",
      "sort=position_desc": "c a b",
    },
  );
});

import { describe, expect, test } from "vitest";

import { FAMILIES } from "#catalogue/rules/scent/families.ts";
import { NOTE_ITEMS, noteList } from "#catalogue/rules/scent/note-list.ts";
import { SYNONYM_ITEMS, synonymList } from "#catalogue/rules/search/synonym-list.ts";
import type { Discount } from "#discounts/rules/discount.ts";
import { DISCOUNT_ITEMS, discountList } from "#discounts/rules/discount-list.ts";
import type { AnyList, ListQueryOf } from "#kit/rules/list.ts";
import type { ListItems } from "#kit/rules/list-items.ts";
import { filterItems } from "#kit/rules/list-items.ts";
import { parseListQuery } from "#kit/rules/query-values.ts";
import { MONEY_ACCOUNT_ITEMS, moneyAccountList } from "#ledger/rules/money-account-list.ts";

const SAVED_AT = "2026-11-30T08:00:00.000Z";

/** Asserts which items a list shows for each query. `getName` returns the name of an item in the expected results. */
function testList<List extends AnyList, Item>(
  { list, parts, getName }: { list: List; parts: ListItems<List, Item>; getName: (item: Item) => string },
  items: readonly Item[],
  expected: Readonly<Record<string, string>>,
): void {
  test.each(Object.entries(expected))("'%s' shows %j", (query, ids) => {
    const parsed = parseListQuery(list.urlSchema, new URLSearchParams(query)) as ListQueryOf<List>;
    const shown = filterItems(list, parts, items, parsed);
    expect(shown.map(getName).join(" ")).toBe(ids);
  });

  test("every value of every filter has an expected result", () => {
    const values = list.filters.flatMap((filter) =>
      filter.kind === "choice" ? filter.options.map(({ value }) => `${filter.name}=${value}`) : [],
    );
    expect(values.filter((value) => expected[value] === undefined)).toEqual([]);
  });
}

describe("notes", () => {
  const families = FAMILIES.map(({ slug }) => slug);
  testList(
    { list: noteList, parts: NOTE_ITEMS, getName: ({ slug }) => slug },
    families.map((family, index) => ({
      slug: family,
      family,
      name: family,
      aliases: index === 1 ? ["Gulab"] : [],
      products: families.length - index,
      description: "",
      storedImage: null,
      updatedAt: SAVED_AT,
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
    { list: synonymList, parts: SYNONYM_ITEMS, getName: ({ terms }) => terms[0] ?? "" },
    [
      { id: 1, terms: ["oud", "agarwood"], isIgnored: false, updatedAt: SAVED_AT },
      { id: 2, terms: ["the"], isIgnored: true, updatedAt: SAVED_AT },
    ],
    { "": "oud the", "search=Agar": "oud", "meaning=same": "oud", "meaning=ignored": "the" },
  );
});

describe("discounts", () => {
  const build = (
    fields: Pick<Discount, "id" | "name" | "trigger" | "kind"> & Partial<Discount>,
  ): Discount => ({
    percent: null,
    amount: null,
    buyQuantity: null,
    getQuantity: null,
    scope: "all",
    scopeIds: [],
    scopeItems: [],
    excludesSaleItems: false,
    minSubtotal: 0,
    minQuantity: 0,
    code: null,
    firstOrderOnly: false,
    maxUses: null,
    maxUsesPerPhone: null,
    startsOn: null,
    endsOn: null,
    isActive: true,
    used: 0,
    codeCount: 0,
    given: 0,
    updatedAt: SAVED_AT,
    ...fields,
  });
  const later = { startsOn: "9999-01-01" };
  testList(
    { list: discountList, parts: DISCOUNT_ITEMS, getName: ({ name }) => name },
    [
      build({ id: 1, name: "C", trigger: "code", kind: "percent", code: "EID500", used: 2, given: 10 }),
      build({ id: 2, name: "B", trigger: "automatic", kind: "fixed", given: 30, ...later }),
      build({
        id: 3,
        name: "A",
        trigger: "code",
        kind: "free-delivery",
        used: 5,
        given: 20,
        ...later,
        isActive: false,
      }),
      build({ id: 4, name: "E", trigger: "codes", kind: "buy-x-get-y", endsOn: "2020-01-01" }),
      build({ id: 5, name: "D", trigger: "codes", kind: "fixed", maxUses: 1, used: 1 }),
    ],
    {
      "search=eid": "C",
      "search=d": "C D",
      "state=active": "C",
      "state=scheduled": "B",
      "state=off": "A",
      "state=ended": "E",
      "state=used-up": "D",
      "trigger=code": "C A",
      "trigger=codes": "E D",
      "trigger=automatic": "B",
      "kind=percent": "C",
      "kind=fixed": "B D",
      "kind=free-delivery": "A",
      "kind=buy-x-get-y": "E",
      "sort=name": "A B C D E",
      "sort=used_desc": "A C D E B",
      "sort=given_desc": "B A C E D",
    },
  );
});

describe("accounts of the shop", () => {
  const numbers = { bank: null, title: null, iban: null, raastId: null, phone: null, updatedAt: SAVED_AT };
  testList(
    { list: moneyAccountList, parts: MONEY_ACCOUNT_ITEMS, getName: ({ name }) => name },
    [
      { id: 1, name: "Meezan", kind: "bank", isActive: true, isOffered: true, position: 2, ...numbers },
      { id: 2, name: "Till", kind: "cash", isActive: true, isOffered: false, position: 1, ...numbers },
      { id: 3, name: "Old", kind: "wallet", isActive: false, isOffered: true, position: 3, ...numbers },
    ],
    {
      "": "Till Meezan Old",
      "search=meez": "Meezan",
      "state=offered": "Meezan",
      "state=active": "Till",
      "state=inactive": "Old",
      "kind=bank": "Meezan",
      "kind=cash": "Till",
      "kind=wallet": "Old",
      "sort=name": "Meezan Old Till",
      "sort=position_desc": "Old Meezan Till",
    },
  );
});

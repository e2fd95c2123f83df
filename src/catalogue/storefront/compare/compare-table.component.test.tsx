import { screen, within } from "@testing-library/react";
import { useLocation } from "react-router";
import { expect, test } from "vitest";

import type { SizePrice } from "../../rules/compare/compare-products.ts";
import { readComparedIds as readUrlIds } from "../../rules/compare/compare-url.ts";
import { STORED_IMAGE } from "#test/components/data.ts";
import { renderStorefront } from "#test/components/render.tsx";

import { readComparedIds, saveComparedIds } from "./compare-store.ts";
import { CompareTable, useStoredComparison } from "./compare-table.tsx";

/** Index of the first size row, after the rows for images, names, scent lines, links and the size heading. */
const FIRST_SIZE_ROW = 5;

function buildSize(size: string, price: number, changes: Partial<SizePrice> = {}): SizePrice {
  return {
    size,
    price,
    originalPrice: price,
    pricePerMl: null,
    isSoldOut: false,
    isTester: false,
    ...changes,
  };
}

function buildCompared(id: string, sizes: SizePrice[]) {
  return { id, name: id, scentLine: "", storedImage: STORED_IMAGE, sizes, removePath: "/", replacePath: "/" };
}

/** Renders the products and returns the cell texts of each size row. */
function renderSizeRows(...products: ReturnType<typeof buildCompared>[]): (string | null)[][] {
  renderStorefront(<CompareTable products={products} rows={[]} />);
  const rows = screen.getAllByRole("row").map((row) => within(row).queryAllByRole("cell"));
  return rows.map((cells) => cells.map(({ textContent }) => textContent)).slice(FIRST_SIZE_ROW);
}

test("equal sizes share a row, rows are sorted by volume, and a size that a product lacks is marked", () => {
  const noor = buildCompared("noor", [buildSize("100ml", 9000), buildSize("30ml", 3000)]);
  const dusk = buildCompared("dusk", [buildSize("30ml", 2500), buildSize("50ml", 4000)]);
  expect(renderSizeRows(noor, dusk)).toEqual([
    ["30mlRs.\u00A03,000", "30mlRs.\u00A02,500"],
    ["50mlNot offered", "50mlRs.\u00A04,000"],
    ["100mlRs.\u00A09,000", "100mlNot offered"],
  ]);
});

test("a size shows its price per ml, whether it is sold out and whether it is a tester", () => {
  const sizes = [
    buildSize("50ml", 4000, { pricePerMl: 80, isSoldOut: true }),
    buildSize("100ml", 5000, { isTester: true }),
  ];
  const [soldOutRow, testerRow] = renderSizeRows(buildCompared("noor", sizes));
  expect(soldOutRow).toEqual(["50mlRs.\u00A04,000Rs.\u00A080 per mlSold out"]);
  expect(screen.getByText("50ml").tagName).toBe("S");
  expect(testerRow?.[0]).toMatch(/^100mlRs.\u00A05,000Tester/);
});

/** Like the page, which loads the products of its URL. */
function Comparison() {
  const { pathname, search } = useLocation();
  useStoredComparison(readUrlIds(new URLSearchParams(search)));
  return <p>{pathname + search}</p>;
}

test.each([
  ["/compare", "/compare?products=noor,dusk", ["noor", "dusk"]],
  ["/compare?utm_source=x", "/compare?products=noor,dusk", ["noor", "dusk"]],
  ["/compare?products=oud", "/compare?products=oud", ["oud"]],
  ["/compare?products=", "/compare?products=", []],
  ["/compare?q=rose", "/compare?q=rose", []],
])(
  "%s with a stored comparison shows the stored products only if it names none",
  async (url, shown, stored) => {
    saveComparedIds(["noor", "dusk"]);
    renderStorefront(<Comparison />, {}, url);
    expect(await screen.findByText(shown)).toBeVisible();
    expect(readComparedIds()).toEqual(stored);
  },
);

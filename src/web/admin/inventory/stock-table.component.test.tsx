import { screen, within } from "@testing-library/react";
import { useLocation } from "react-router";
import { expect, test } from "vitest";

import type { StockedProduct } from "#domain/stock/inventory.ts";
import { renderAdmin } from "#test/components/render.tsx";

import { StockTable } from "./stock-table.tsx";

const oud: StockedProduct = {
  id: "oud",
  name: "Royal Oud",
  collection: "Heritage",
  sizes: [
    { variant: "50ml", stock: 3, sold: 4, price: 1000, isSet: false },
    { variant: "100ml", stock: 9, sold: 8, price: 1800, isSet: false },
  ],
  stock: 12,
  minimum: 3,
  waiting: 0,
  sold: 12,
  status: "critical",
};

const pageOf = (...items: StockedProduct[]) => ({ items, page: 1, pageSize: 25, total: items.length });

function Address() {
  return <output aria-label="Query">{useLocation().search}</output>;
}

function renderTable(list = pageOf(oud), address = "/") {
  return renderAdmin(
    <>
      <StockTable list={list} onChange={async () => undefined} />
      <Address />
    </>,
    address,
  );
}

const query = () => screen.getByRole("status", { name: "Query" }).textContent;

test("a row shows the product, its status, a stock field per size, bottles and units sold", () => {
  renderTable();
  const row = within(screen.getByRole("row", { name: /Royal Oud/ }));
  expect(row.getByRole("link", { name: "Royal Oud" })).toHaveAttribute("href", "/?product=oud");
  expect(row.getByText("Critical")).toBeVisible();
  expect(row.getByRole("button", { name: "Stock of Royal Oud, 50ml: 3" })).toBeVisible();
  expect(row.getByRole("button", { name: "Stock of Royal Oud, 100ml: 9" })).toBeVisible();
});

test("the lowest stock comes first, and a click on a header sorts the list", async () => {
  const user = renderTable();
  expect(screen.getByRole("columnheader", { name: "Status" })).toHaveAttribute("aria-sort", "ascending");
  await user.click(screen.getByRole("button", { name: "Bottles" }));
  expect(query()).toBe("?sort=stock-asc");
  expect(screen.getByRole("columnheader", { name: "Bottles" })).toHaveAttribute("aria-sort", "ascending");
  await user.click(screen.getByRole("button", { name: "Bottles" }));
  expect(query()).toBe("?sort=stock-desc");
});

test("the first click on 'Sold' sorts the best sellers first", async () => {
  const user = renderTable();
  await user.click(screen.getByRole("button", { name: "Sold" }));
  expect(query()).toBe("?sort=sold-desc");
});

test("several statuses can be selected, and a button removes the filter", async () => {
  const user = renderTable(pageOf(oud), "/?status=critical&status=low-stock");
  const remove = screen.getByRole("link", { name: "Remove the filter Status: Critical, Low Stock" });
  await user.click(remove);
  expect(query()).toBe("");
});

test("a search without matches offers another search", () => {
  renderTable(pageOf(), "/?search=nothing");
  expect(screen.getByRole("heading", { name: "No products found" })).toBeVisible();
  expect(screen.queryByRole("table")).toBeNull();
});

import { screen, within } from "@testing-library/react";
import { useLocation } from "react-router";
import { expect, test } from "vitest";

import type { StockedProduct } from "../../rules/stock/inventory.ts";
import { renderAdmin } from "#test/components/render.tsx";

import { StockTable } from "./stock-table.tsx";

const oud: StockedProduct = {
  id: "oud",
  name: "Royal Oud",
  collection: "Heritage",
  discountPercentage: null,
  sizes: [
    { variant: "50ml", stock: 3, reserved: 2, available: 1, sold: 4, price: 1000, isSet: false },
    { variant: "100ml", stock: 9, reserved: 0, available: 9, sold: 8, price: 1800, isSet: false },
  ],
  stock: 12,
  reserved: 2,
  available: 10,
  minimum: 3,
  waiting: 0,
  sold: 12,
  status: "critical",
};

const buildPage = (...items: StockedProduct[]) => ({ items, page: 1, pageSize: 25, total: items.length });

function CurrentQuery() {
  return <output aria-label="Query">{useLocation().search}</output>;
}

function renderTable(list = buildPage(oud), address = "/", showsReservations = false) {
  return renderAdmin(
    <>
      <StockTable list={list} showsReservations={showsReservations} onChange={async () => undefined} />
      <CurrentQuery />
    </>,
    address,
  );
}

const readQuery = () => screen.getByRole("status", { name: "Query" }).textContent;

test("a row links to the product and shows its status and a stock field for each size", () => {
  renderTable();
  const row = within(screen.getByRole("row", { name: /Royal Oud/ }));
  expect(row.getByRole("link", { name: "Royal Oud" })).toHaveAttribute("href", "/?product=oud");
  expect(row.getByText("Critical")).toBeVisible();
  expect(row.getByRole("button", { name: "Stock of Royal Oud, 50ml: 3" })).toBeVisible();
  expect(row.getByRole("button", { name: "Stock of Royal Oud, 100ml: 9" })).toBeVisible();
});

test("if pending orders reserve bottles, the table has columns for reserved and available bottles", () => {
  renderTable(buildPage(oud), "/", true);
  expect(screen.getByRole("columnheader", { name: "Reserved" })).toBeInTheDocument();
  expect(screen.getByRole("row", { name: /Royal Oud/ })).toHaveTextContent(/12 bottles210/);
});

test("the row of a set says that parts of it are reserved, because its bottles do not add up otherwise", () => {
  const set = { variant: "Set", stock: 2, reserved: 0, available: 0, sold: 0, price: 2000, isSet: true };
  const trio = { ...oud, id: "trio", name: "Trio", sizes: [set], stock: 2, reserved: 0, available: 0 };
  const both = { ...oud, id: "both", name: "Both", sizes: [...oud.sizes, set], stock: 14 };
  renderTable(buildPage(trio, both), "/", true);
  expect(screen.getByRole("row", { name: /Trio/ })).toHaveTextContent(/2 bottlesParts reserved0/);
  expect(screen.getByRole("row", { name: /Both/ })).toHaveTextContent(/14 bottles2 \+ parts10/);
});

test("each sum of bottles says that a size is unlimited", () => {
  const unlimited = {
    ...oud.sizes[0],
    variant: "Refill",
    stock: null,
    available: null,
  } as (typeof oud.sizes)[0];
  renderTable(buildPage({ ...oud, sizes: [...oud.sizes, unlimited] }), "/", true);
  const row = screen.getByRole("row", { name: /Royal Oud/ });
  expect(row).toHaveTextContent(/12 bottles \+ unlimited210 \+ unlimited/);
});

test("if no pending order reserves bottles, the table has no columns for reserved and available bottles", () => {
  renderTable();
  expect(screen.queryByRole("columnheader", { name: /Reserved|Available/ })).toBeNull();
});

test("the row of a set links to the stock of its parts and has no stock field", () => {
  const parts = [
    { productId: "oud", name: "Royal Oud", variant: "10ml", quantity: 2, isPublished: true },
    { productId: "rose", name: "Rose", variant: "10ml", quantity: 1, isPublished: false },
  ];
  const size = {
    variant: "Box",
    stock: 0,
    reserved: 0,
    available: 0,
    sold: 1,
    price: 2000,
    isSet: true,
    parts,
  };
  renderTable(buildPage({ ...oud, id: "trio", name: "Trio", sizes: [size] }));
  const row = within(screen.getByRole("row", { name: /Trio/ }));
  expect(row.queryByRole("button")).toBeNull();
  expect(row.getByText("from its parts")).toBeVisible();
  const list = within(row.getByRole("list", { name: "Parts of Box" }));
  expect(list.getByRole("link", { name: "2 × Royal Oud (10ml)" })).toHaveAttribute("href", "/?product=oud");
  expect(list.getByText("Not published, so the set is sold out")).toBeVisible();
});

test("the list is sorted by status until staff click the header of another column", async () => {
  const user = renderTable();
  expect(screen.getByRole("columnheader", { name: "Status" })).toHaveAttribute("aria-sort", "ascending");
  await user.click(screen.getByRole("button", { name: "Bottles" }));
  expect(readQuery()).toBe("?sort=stock-asc");
  expect(screen.getByRole("columnheader", { name: "Bottles" })).toHaveAttribute("aria-sort", "ascending");
  await user.click(screen.getByRole("button", { name: "Bottles" }));
  expect(readQuery()).toBe("?sort=stock-desc");
});

test("the first click on 'Sold' lists the best sellers first", async () => {
  const user = renderTable();
  await user.click(screen.getByRole("button", { name: "Sold" }));
  expect(readQuery()).toBe("?sort=sold-desc");
});

test("a filter can have several statuses, and a link removes the filter", async () => {
  const user = renderTable(buildPage(oud), "/?status=critical&status=low-stock");
  const removeLink = screen.getByRole("link", { name: "Remove the filter Status: Critical, Low Stock" });
  await user.click(removeLink);
  expect(readQuery()).toBe("");
});

test("a search without matches shows 'No products found' instead of the table", () => {
  renderTable(buildPage(), "/?search=nothing");
  expect(screen.getByRole("heading", { name: "No products found" })).toBeVisible();
  expect(screen.queryByRole("table")).toBeNull();
});

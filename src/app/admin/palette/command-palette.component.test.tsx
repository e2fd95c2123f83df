import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { useLocation } from "react-router";
import { expect, test, vi } from "vitest";

import type { StaffSearch } from "#reports/rules/staff-search.ts";
import { createProblem, respond, listSent } from "#test/components/api.ts";
import { buildOrder } from "#test/components/data.ts";
import { renderAdmin } from "#test/components/render.tsx";

import { CommandPalette } from "./command-palette.tsx";

const SEARCH_REQUEST = "GET /admin/search";
const ORDER: StaffSearch["orders"][number] = {
  id: "order-1",
  orderNumber: "ZE2611220001",
  customerName: "Sana Mir",
  customerPhone: "0300 1234567",
  city: "Lahore",
  status: "pending",
  delivery: null,
  totalAmount: 4500,
  createdAt: "2026-11-22T08:00:00.000Z",
};
const SANA = { phone: "0300 1234567", name: "Sana Mir", city: "Lahore", orders: 3, lastOrderId: "order-1" };
const NO_RESULTS: StaffSearch = { orders: [], customers: [], products: [], collections: [] };

function Screen() {
  const [isOpen, setIsOpen] = useState(true);
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <p>At {pathname + search + hash}</p>
      <button type="button" onClick={() => setIsOpen(true)}>
        Reopen
      </button>
      <CommandPalette isOpen={isOpen} onClose={() => setIsOpen(false)} onShowShortcuts={() => {}} />
    </>
  );
}

function openPalette(results: Partial<StaffSearch> = {}) {
  respond(SEARCH_REQUEST, () => Response.json({ ...NO_RESULTS, ...results }));
  const user = renderAdmin(<Screen />);
  return user;
}

const getField = () => screen.getByRole("combobox");
const listOptionNames = () => screen.getAllByRole("option").map(({ textContent }) => textContent);

test("without a search, the palette lists pages and actions", () => {
  openPalette();
  expect(listOptionNames()).toEqual(
    expect.arrayContaining(["Dashboard", "Orders", "Add product", "Sign out"]),
  );
  expect(listSent(SEARCH_REQUEST)).toHaveLength(0);
});

test("typing sends a single search, and Enter opens the first result", async () => {
  const user = openPalette({ orders: [ORDER], customers: [SANA] });
  await user.type(getField(), "sana");
  expect(await screen.findByText(/ZE2611220001/)).toBeVisible();
  expect(listSent(SEARCH_REQUEST)).toHaveLength(1);
  expect(listOptionNames()).toEqual([
    "ZE2611220001 Sana MirPending · Lahore · Rs.\u00A04,500",
    "Sana Mir0300 1234567 · Lahore · 3 orders",
  ]);
  await user.keyboard("{Enter}");
  expect(screen.getByText("At /admin/orders?order=order-1")).toBeInTheDocument();
});

test("selecting a customer opens the customer's page", async () => {
  const user = openPalette({ customers: [SANA] });
  await user.type(getField(), "sana");
  await user.click(await screen.findByText("Sana Mir"));
  expect(screen.getByText("At /admin/customers/order-order-1")).toBeInTheDocument();
});

test("Ctrl Enter opens the result in a new tab", async () => {
  const openTab = vi.spyOn(window, "open").mockReturnValue(null);
  const user = openPalette({ orders: [ORDER] });
  await user.type(getField(), "sana");
  await screen.findByText(/ZE2611220001/);
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(openTab).toHaveBeenCalledWith("/admin/orders?order=order-1", "_blank", "noopener");
  expect(screen.getByText("At /")).toBeInTheDocument();
});

test("the previous results are shown until the new results arrive", async () => {
  const user = openPalette({ orders: [ORDER] });
  await user.type(getField(), "sana");
  await screen.findByText(/ZE2611220001/);
  const { promise, resolve } = Promise.withResolvers<Response>();
  respond(SEARCH_REQUEST, () => promise);
  await user.type(getField(), "x");
  await waitFor(() => expect(listSent(SEARCH_REQUEST)).toHaveLength(2));
  expect(screen.getByText(/ZE2611220001/)).toBeVisible();
  resolve(Response.json(NO_RESULTS));
  expect(await screen.findByText("No results for “sanax”")).toBeVisible();
});

test("if the search fails, the palette shows an error and still lists pages and actions", async () => {
  const user = openPalette();
  respond(SEARCH_REQUEST, () => createProblem(503, "Unavailable", {}, "unavailable"));
  await user.type(getField(), "inv");
  expect(await screen.findByText(/^The search failed/)).toBeVisible();
  expect(listOptionNames()).toEqual(["Inventory"]);
});

test("recently opened orders are listed first, and the browser stores only their ids", async () => {
  const user = openPalette({ orders: [ORDER] });
  await user.type(getField(), "sana");
  await user.click(await screen.findByText(/ZE2611220001/));
  expect(sessionStorage.getItem("palette-recent")).toBe('["order:order-1"]');
  respond("GET /admin/orders/order-1", () => Response.json(buildOrder()));
  await user.click(screen.getByRole("button", { name: "Reopen" }));
  await screen.findByText("Recently opened");
  expect(listOptionNames()[0]).toContain(buildOrder().orderNumber);
});

test("staff can find a settings section by its name or by its field labels", async () => {
  const user = openPalette();
  await user.type(getField(), "settings pay");
  expect(listOptionNames()).toEqual(["Settings: Payments"]);
  await user.clear(getField());
  await user.type(getField(), "express");
  await user.click(screen.getByRole("option", { name: "Settings: Delivery" }));
  expect(screen.getByText("At /admin/settings/delivery")).toBeInTheDocument();
});

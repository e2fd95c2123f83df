import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import type { OrderItemsEdit } from "../../rules/edit/order-edit.ts";
import { createProblem, respond, listSent } from "#test/components/api.ts";
import { buildOrder, buildStaffProduct } from "#test/components/data.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import { EditItemsDialog } from "./edit-items-dialog.tsx";

const QUOTE_REQUEST = "POST /admin/orders/order-1/items/quote";
const SAVE_REQUEST = "PUT /admin/orders/order-1/items";
const ORDER = buildOrder();
const [ITEM] = ORDER.items;
const UNIT_PRICE = 1000;

/** Simulates the API's quote: every bottle costs the same, and at most 3 are available. */
function buildQuote(items: OrderItemsEdit["items"]) {
  const total = items.reduce((sum, { quantity }) => sum + quantity * UNIT_PRICE, 0);
  return {
    lines: items.map((line) => ({
      ...line,
      productName: "Noor",
      image: null,
      unitPrice: UNIT_PRICE,
      quantityBefore: 1,
      maxQuantity: 3,
      state: line.quantity > 3 ? "short" : "ok",
    })),
    subtotal: total,
    adjustments: [],
    totalAmount: total,
    totalItems: items.length,
  };
}

async function openDialog() {
  respond(QUOTE_REQUEST, ({ body }) => Response.json(buildQuote((body as OrderItemsEdit).items)));
  const calls = { onChange: vi.fn(), onStale: vi.fn() };
  const user = renderAdmin(<EditItemsDialog order={ORDER} {...calls} />, "/?dialog=edit-items");
  await screen.findByRole("dialog");
  return { ...calls, user };
}

const getSaveButton = () => screen.getByRole("button", { name: "Save items" });
const getTotal = () => screen.getByText("Total").parentElement;

test("the dialog shows the new total, and saving sends it as the expected total", async () => {
  respond(SAVE_REQUEST, () => Response.json(ORDER));
  const { user } = await openDialog();
  await user.click(screen.getByRole("button", { name: /^Increase quantity/ }));
  const quantity = (ITEM?.quantity ?? 0) + 1;
  await waitFor(() =>
    expect(getTotal()).toHaveTextContent(`Rs. ${(quantity * UNIT_PRICE).toLocaleString("en")}`),
  );
  await user.type(screen.getByLabelText(/^Reason/), "Asked on the phone");
  await user.click(getSaveButton());
  await expectToast("Items saved");
  expect(listSent(SAVE_REQUEST)[0]?.body).toEqual({
    items: [{ productId: ITEM?.product.id, variant: ITEM?.variant, quantity }],
    expectedTotal: quantity * UNIT_PRICE,
    expectedUpdatedAt: ORDER.updatedAt,
    reason: "Asked on the phone",
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("staff can find another product and add one of its sizes", async () => {
  const product = buildStaffProduct({
    id: "rose",
    name: "Rose",
    variants: ["50ml", "100ml"],
    stock: { "50ml": 0, "100ml": 4 },
  });
  respond("GET /admin/products", () => Response.json({ items: [product], total: 1, page: 1, pageSize: 6 }));
  const { user } = await openDialog();
  await user.type(screen.getByLabelText(/^Add an item/), "rose");
  const results = await screen.findByRole("list", { name: "Products" });
  expect(within(results).getByRole("button", { name: /50ml out of stock/ })).toBeDisabled();
  await user.click(within(results).getByRole("button", { name: /100ml 4 left/ }));
  const items = within(screen.getByRole("list", { name: "Items" }));
  expect(items.getByRole("spinbutton", { name: "Quantity of Rose (100ml)" })).toHaveValue(1);
});

test("the only item cannot be removed", async () => {
  await openDialog();
  expect(screen.getByRole("button", { name: /^Remove/ })).toBeDisabled();
});

test("a quantity above the stock shows a warning, and a rejected save keeps the entered quantity", async () => {
  respond(SAVE_REQUEST, () =>
    createProblem(409, "Insufficient stock for: Noor (50ml)", {}, "insufficient-stock"),
  );
  const { user, onStale } = await openDialog();
  const quantityField = screen.getByRole("spinbutton");
  await user.clear(quantityField);
  await user.type(quantityField, "9");
  expect(await screen.findByText("Only 3 available.")).toBeVisible();
  await user.click(getSaveButton());
  expect(await screen.findByText("Insufficient stock for: Noor (50ml)")).toBeVisible();
  expect(quantityField).toHaveValue(9);
  expect(onStale).toHaveBeenCalledOnce();
  expect(screen.getByRole("dialog")).toBeVisible();
});

test("staff can add, change and save items using only the keyboard", async () => {
  const product = buildStaffProduct({ id: "rose", name: "Rose", variants: ["100ml"], stock: { "100ml": 4 } });
  respond("GET /admin/products", () => Response.json({ items: [product], total: 1, page: 1, pageSize: 6 }));
  respond(SAVE_REQUEST, () => Response.json(ORDER));
  const { user } = await openDialog();
  async function tabTo(find: () => HTMLElement) {
    await waitFor(find);
    for (let tabCount = 0; tabCount < 30 && document.activeElement !== find(); tabCount += 1)
      await user.tab();
    expect(find()).toHaveFocus();
  }
  await tabTo(() => screen.getByLabelText(/^Add an item/));
  await user.keyboard("rose");
  await tabTo(() => screen.getByRole("button", { name: /100ml 4 left/ }));
  await user.keyboard("{Enter}");
  await tabTo(() => screen.getByRole("button", { name: "Increase quantity of Rose (100ml)" }));
  await user.keyboard(" ");
  await waitFor(() => expect(getTotal()).toHaveTextContent("Rs. 3,000"));
  await tabTo(getSaveButton);
  await user.keyboard("{Enter}");
  await expectToast("Items saved");
  expect(listSent(SAVE_REQUEST)[0]?.body).toMatchObject({
    items: [{ quantity: ITEM?.quantity }, { productId: "rose", variant: "100ml", quantity: 2 }],
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

import { act, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { describe, expect, test } from "vitest";

import { loseConnection, createProblem, respond, listSent } from "#test/components/api.ts";
import { buildStaffProduct } from "#test/components/data.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import { PriceField, StockCell } from "#catalogue/admin/products/size-fields.tsx";

const PRICE_REQUEST = "PATCH /admin/products/noor/prices";
const STOCK_REQUEST = "PATCH /admin/inventory/products/noor/stock";

function renderFields() {
  const product = buildStaffProduct();
  return renderAdmin(
    <>
      <PriceField product={product} variant="50ml" />
      <StockCell product={product} variant="50ml" />
    </>,
  );
}

const getPriceButton = () => screen.getByRole("button", { name: /^Price of Noor, 50ml/ });
const getPriceTexts = () =>
  screen.getAllByRole("button", { name: /^Price of/ }).map((button) => button.textContent);
const getStockButton = () => screen.getByRole("button", { name: /^Stock of Noor, 50ml/ });
const getField = () => screen.getByRole("textbox");

/** Removes its content when the page changes. */
function Removable({ children }: { children: ReactNode }) {
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    const hide = () => setIsShown(false);
    addEventListener("popstate", hide);
    return () => removeEventListener("popstate", hide);
  }, []);
  return isShown ? children : null;
}

const changePage = () => act(() => void dispatchEvent(new PopStateEvent("popstate")));

test("typing a price and pressing Enter saves it and returns focus to the price button", async () => {
  const user = renderFields();
  respond(PRICE_REQUEST, () => Response.json(buildStaffProduct()));
  await user.click(getPriceButton());
  await user.keyboard("1,250{Enter}");
  await expectToast("50ml: Rs. 1,250 saved");
  expect(listSent(PRICE_REQUEST)[0]?.body).toEqual({ variant: "50ml", price: 1250, expectedPrice: 1000 });
  await waitFor(() => expect(getPriceButton()).toHaveFocus());
});

test("a price that differs from what shoppers pay shows both, with and without a discount", () => {
  renderAdmin(
    <>
      <PriceField product={buildStaffProduct({ variantPricing: { "50ml": 999.5 } })} variant="50ml" />
      <PriceField product={buildStaffProduct({ discountPercentage: 15 })} variant="50ml" />
      <PriceField product={buildStaffProduct()} variant="50ml" />
    </>,
  );
  expect(getPriceTexts()).toEqual(["Rs.\u00A0999.50", "Rs.\u00A01,000", "Rs.\u00A01,000"]);
  expect(screen.getAllByText(/^sold at/).map((note) => note.textContent)).toEqual([
    "sold at Rs.\u00A01,000",
    "sold at Rs.\u00A0850",
  ]);
});

test("entering +24 adds 24 received bottles to the stock", async () => {
  const user = renderFields();
  respond(STOCK_REQUEST, () => Response.json({ variant: "50ml", price: 1000, stock: 34, sold: 0 }));
  await user.click(getStockButton());
  await user.keyboard("+24{Enter}");
  await expectToast("50ml: 34 saved");
  expect(listSent(STOCK_REQUEST)[0]?.body).toEqual({ variant: "50ml", add: 24, reason: "received" });
});

test("Escape discards a typed price, and Tab saves it and moves to the next field", async () => {
  const user = renderFields();
  respond(PRICE_REQUEST, () => Response.json(buildStaffProduct()));
  await user.click(getPriceButton());
  await user.keyboard("9{Escape}");
  expect(listSent(PRICE_REQUEST)).toEqual([]);
  expect(getPriceButton()).toHaveFocus();
  await user.keyboard("{Enter}");
  await user.keyboard("900");
  await user.tab();
  expect(getStockButton()).toHaveFocus();
  await expectToast("50ml: Rs. 900 saved");
  expect(getStockButton()).toHaveFocus();
});

test("the field keeps the typed text after an invalid number, a lost connection or a conflict", async () => {
  const user = renderFields();
  await user.click(getPriceButton());
  await user.keyboard("0{Enter}");
  await waitFor(() => expect(getField()).toHaveAccessibleDescription("Please set a price for all variants."));
  respond(PRICE_REQUEST, loseConnection);
  await user.clear(getField());
  await user.keyboard("1250{Enter}");
  await waitFor(() => expect(getField()).toHaveAccessibleDescription("Failed to save price"));
  respond(PRICE_REQUEST, () => createProblem(409, "Someone else changed it.", {}, "conflict"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(getField()).toHaveAccessibleDescription("Someone else changed it."));
  expect(getField()).toHaveValue("1250");
});

test("leaving the field saves the typed price", async () => {
  const user = renderFields();
  respond(PRICE_REQUEST, () => Response.json(buildStaffProduct()));
  await user.click(getPriceButton());
  await user.keyboard("950");
  await user.click(document.body);
  await expectToast("50ml: Rs. 950 saved");
});

test("leaving the field does not resend a price that failed to save", async () => {
  const user = renderFields();
  respond(PRICE_REQUEST, loseConnection);
  await user.click(getPriceButton());
  await user.keyboard("950{Enter}");
  await waitFor(() => expect(getField()).toHaveAccessibleDescription("Failed to save price"));
  await user.click(document.body);
  expect(getField()).toHaveValue("950");
  expect(listSent(PRICE_REQUEST)).toHaveLength(1);
});

test("a typed price is sent when its field leaves the page, and a toast shows the price if saving fails", async () => {
  respond(PRICE_REQUEST, loseConnection);
  const user = renderAdmin(
    <Removable>
      <PriceField product={buildStaffProduct()} variant="50ml" />
    </Removable>,
  );
  await user.click(getPriceButton());
  await user.keyboard("950");
  changePage();
  await expectToast('Price of Noor, 50ml: Rs. 1,000: "950" was not saved. Failed to save price');
  expect(listSent(PRICE_REQUEST)).toHaveLength(1);
});

describe("bottles whose response was lost", () => {
  async function loseResponse() {
    const user = renderAdmin(
      <Removable>
        <StockCell product={buildStaffProduct()} variant="50ml" />
      </Removable>,
    );
    respond(STOCK_REQUEST, loseConnection);
    await user.click(getStockButton());
    await user.keyboard("+24{Enter}");
    await waitFor(() => expect(getField()).toHaveAccessibleDescription("Failed to save stock"));
    return user;
  }

  test("are sent again with the same idempotency key, and the next ones with another key", async () => {
    const user = await loseResponse();
    respond(STOCK_REQUEST, () => Response.json({ variant: "50ml", price: 1000, stock: 34, sold: 0 }));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(getStockButton()).toHaveFocus());
    await user.keyboard("{Enter}");
    await user.keyboard("+24{Enter}");
    await waitFor(() => expect(listSent(STOCK_REQUEST)).toHaveLength(3));
    const [first, repeated, next] = listSent(STOCK_REQUEST).map(({ headers }) =>
      headers.get("idempotency-key"),
    );
    expect(first).toMatch(/^[\da-f]{32}$/);
    expect([repeated === first, next === first]).toEqual([true, false]);
  });

  test("are not sent again when their field leaves the page, and a toast shows them", async () => {
    await loseResponse();
    changePage();
    await expectToast('Stock of Noor, 50ml: 10: "+24" was not saved. Failed to save stock');
    expect(listSent(STOCK_REQUEST)).toHaveLength(1);
  });

  test("are not followed by another number if they were added", async () => {
    const user = await loseResponse();
    respond(STOCK_REQUEST, () => createProblem(409, "Another request.", {}, "idempotency-key-taken"));
    await user.clear(getField());
    await user.keyboard("+20{Enter}");
    await expectToast(
      'Stock of Noor, 50ml: 10: "+20" was not saved. What you entered before was saved. Please check the number.',
    );
    expect(getStockButton()).toBeVisible();
    const keys = listSent(STOCK_REQUEST).map(({ headers }) => headers.get("idempotency-key"));
    expect(keys[1]).toBe(keys[0]);
  });
});

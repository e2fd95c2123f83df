import { act, screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { expect, test } from "vitest";

import { loseConnection, createProblem, respond, listSent } from "#test/components/api.ts";
import { buildStaffProduct } from "#test/components/data.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import { PriceField, StockCell } from "../products/size-fields.tsx";

const PRICE = "PATCH /admin/products/noor/prices";
const STOCK = "PATCH /admin/inventory/products/noor/stock";

function renderField() {
  const product = buildStaffProduct();
  return renderAdmin(
    <>
      <PriceField product={product} variant="50ml" />
      <StockCell product={product} variant="50ml" />
    </>,
  );
}

const getPriceButton = () => screen.getByRole("button", { name: /^Price of Noor, 50ml/ });
const getStockButton = () => screen.getByRole("button", { name: /^Stock of Noor, 50ml/ });
const getField = () => screen.getByRole("textbox");

test("a price is changed with one click, a number and Enter, and the focus returns to its button", async () => {
  const user = renderField();
  respond(PRICE, () => Response.json(buildStaffProduct()));
  await user.click(getPriceButton());
  await user.keyboard("1,250{Enter}");
  await expectToast("50ml: Rs. 1,250 saved");
  expect(listSent(PRICE)[0]?.body).toEqual({ variant: "50ml", price: 1250, expectedPrice: 1000 });
  await waitFor(() => expect(getPriceButton()).toHaveFocus());
});

test("entering +24 adds 24 received bottles to the stock", async () => {
  const user = renderField();
  respond(STOCK, () => Response.json({ variant: "50ml", price: 1000, stock: 34, sold: 0 }));
  await user.click(getStockButton());
  await user.keyboard("+24{Enter}");
  await expectToast("50ml: 34 saved");
  expect(listSent(STOCK)[0]?.body).toEqual({ variant: "50ml", add: 24, reason: "received" });
});

test("Escape reverts, and Tab saves and moves to the next field", async () => {
  const user = renderField();
  respond(PRICE, () => Response.json(buildStaffProduct()));
  await user.click(getPriceButton());
  await user.keyboard("9{Escape}");
  expect(listSent(PRICE)).toEqual([]);
  expect(getPriceButton()).toHaveFocus();
  await user.keyboard("{Enter}");
  await user.keyboard("900");
  await user.tab();
  expect(getStockButton()).toHaveFocus();
  await expectToast("50ml: Rs. 900 saved");
  expect(getStockButton()).toHaveFocus();
});

test("a lost connection, a conflict and an invalid number keep the typed text", async () => {
  const user = renderField();
  await user.click(getPriceButton());
  await user.keyboard("0{Enter}");
  await waitFor(() => expect(getField()).toHaveAccessibleDescription("Please set a price for all variants."));
  respond(PRICE, loseConnection);
  await user.clear(getField());
  await user.keyboard("1250{Enter}");
  await waitFor(() => expect(getField()).toHaveAccessibleDescription("Failed to save price"));
  respond(PRICE, () => createProblem(409, "Someone else changed it.", {}, "conflict"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(getField()).toHaveAccessibleDescription("Someone else changed it."));
  expect(getField()).toHaveValue("1250");
});

test("leaving the field saves the typed price", async () => {
  const user = renderField();
  respond(PRICE, () => Response.json(buildStaffProduct()));
  await user.click(getPriceButton());
  await user.keyboard("950");
  await user.click(document.body);
  await expectToast("50ml: Rs. 950 saved");
});

test("a price that failed to save is sent again only after an edit or Enter", async () => {
  const user = renderField();
  respond(PRICE, loseConnection);
  await user.click(getPriceButton());
  await user.keyboard("950{Enter}");
  await waitFor(() => expect(getField()).toHaveAccessibleDescription("Failed to save price"));
  await user.click(document.body);
  expect(getField()).toHaveValue("950");
  expect(listSent(PRICE)).toHaveLength(1);
});

test("a typed price is saved when its field is removed from the page, and a toast shows the price if saving fails", async () => {
  respond(PRICE, loseConnection);
  function Page() {
    const [isShown, setIsShown] = useState(true);
    useEffect(() => {
      const hideField = () => setIsShown(false);
      addEventListener("popstate", hideField);
      return () => removeEventListener("popstate", hideField);
    }, []);
    return isShown ? <PriceField product={buildStaffProduct()} variant="50ml" /> : null;
  }
  const user = renderAdmin(<Page />);
  await user.click(getPriceButton());
  await user.keyboard("950");
  act(() => void dispatchEvent(new PopStateEvent("popstate")));
  await expectToast('Price of Noor, 50ml: Rs. 1,000: "950" was not saved. Failed to save price');
  expect(listSent(PRICE)).toHaveLength(1);
});

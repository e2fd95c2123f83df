import { act, screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { expect, test } from "vitest";

import { loseConnection, problem, respond, sent } from "#test/components/api.ts";
import { staffProductOf } from "#test/components/data.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import { PriceField, StockCell } from "../products/size-fields.tsx";

const PRICE = "PATCH /admin/products/noor/prices";
const STOCK = "PATCH /admin/inventory/products/noor/stock";

function open() {
  const product = staffProductOf();
  return renderAdmin(
    <>
      <PriceField product={product} variant="50ml" />
      <StockCell product={product} variant="50ml" />
    </>,
  );
}

const priceButton = () => screen.getByRole("button", { name: /^Price of Noor, 50ml/ });
const stockButton = () => screen.getByRole("button", { name: /^Stock of Noor, 50ml/ });
const field = () => screen.getByRole("textbox");

test("a price is changed with one click, a number and Enter, and the focus returns to its button", async () => {
  const user = open();
  respond(PRICE, () => Response.json(staffProductOf()));
  await user.click(priceButton());
  await user.keyboard("1,250{Enter}");
  await expectToast("50ml: Rs. 1,250 saved");
  expect(sent(PRICE)[0]?.body).toEqual({ variant: "50ml", price: 1250, expectedPrice: 1000 });
  await waitFor(() => expect(priceButton()).toHaveFocus());
});

test("24 bottles are received with one click and one number", async () => {
  const user = open();
  respond(STOCK, () => Response.json({ variant: "50ml", price: 1000, stock: 34, sold: 0 }));
  await user.click(stockButton());
  await user.keyboard("+24{Enter}");
  await expectToast("50ml: 34 saved");
  expect(sent(STOCK)[0]?.body).toEqual({ variant: "50ml", add: 24, reason: "received" });
});

test("Escape reverts, and Tab saves and moves to the next field", async () => {
  const user = open();
  respond(PRICE, () => Response.json(staffProductOf()));
  await user.click(priceButton());
  await user.keyboard("9{Escape}");
  expect(sent(PRICE)).toEqual([]);
  expect(priceButton()).toHaveFocus();
  await user.keyboard("{Enter}");
  await user.keyboard("900");
  await user.tab();
  expect(stockButton()).toHaveFocus();
  await expectToast("50ml: Rs. 900 saved");
  expect(stockButton()).toHaveFocus();
});

test("a lost connection, a conflict and an invalid number keep the typed text", async () => {
  const user = open();
  await user.click(priceButton());
  await user.keyboard("0{Enter}");
  await waitFor(() => expect(field()).toHaveAccessibleDescription("Please set a price for all variants."));
  respond(PRICE, loseConnection);
  await user.clear(field());
  await user.keyboard("1250{Enter}");
  await waitFor(() => expect(field()).toHaveAccessibleDescription("Failed to save price"));
  respond(PRICE, () => problem(409, "Someone else changed it.", {}, "conflict"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(field()).toHaveAccessibleDescription("Someone else changed it."));
  expect(field()).toHaveValue("1250");
});

test("leaving the field saves the typed price", async () => {
  const user = open();
  respond(PRICE, () => Response.json(staffProductOf()));
  await user.click(priceButton());
  await user.keyboard("950");
  await user.click(document.body);
  await expectToast("50ml: Rs. 950 saved");
});

test("a failed price is sent again only when it is edited or Enter is pressed", async () => {
  const user = open();
  respond(PRICE, loseConnection);
  await user.click(priceButton());
  await user.keyboard("950{Enter}");
  await waitFor(() => expect(field()).toHaveAccessibleDescription("Failed to save price"));
  await user.click(document.body);
  expect(field()).toHaveValue("950");
  expect(sent(PRICE)).toHaveLength(1);
});

test("a typed price is saved when its field leaves the page, and a toast names it if that fails", async () => {
  respond(PRICE, loseConnection);
  function Page() {
    const [isShown, setIsShown] = useState(true);
    useEffect(() => {
      const hide = () => setIsShown(false);
      addEventListener("popstate", hide);
      return () => removeEventListener("popstate", hide);
    }, []);
    return isShown ? <PriceField product={staffProductOf()} variant="50ml" /> : null;
  }
  const user = renderAdmin(<Page />);
  await user.click(priceButton());
  await user.keyboard("950");
  act(() => void dispatchEvent(new PopStateEvent("popstate")));
  await expectToast('Price of Noor, 50ml: Rs. 1,000: "950" was not saved. Failed to save price');
  expect(sent(PRICE)).toHaveLength(1);
});

import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { listSent, respond } from "#test/components/api.ts";
import { renderAdmin } from "#test/components/render.tsx";
import { buildReturn } from "#test/components/returns.ts";

import type { ExchangeQuote } from "../../rules/exchange-input.ts";
import { exchangeMessages as messages } from "../../rules/exchange-messages.ts";
import { ExchangeForm } from "./exchange-form.tsx";

const QUOTE = "POST /admin/returns/ZE1-R1/exchange/quote";
const SAVE = "POST /admin/returns/ZE1-R1/exchange";

test("staff accept what the customer wants with one click", async () => {
  const wish = { productId: "rose", name: "Rose", variant: "50ml" };
  const given = buildReturn({
    wants: "exchange",
    lines: buildReturn().lines.map((line) => ({ ...line, wish })),
  });
  const quote: ExchangeQuote = {
    lines: [{ productId: "rose", variant: "50ml", price: 3400, stock: 5, state: "ok" }],
    returnedListPrice: 3400,
    newListPrice: 3400,
    isEqualValue: true,
    discount: 288,
    delivery: 0,
    total: 3112,
    carried: 3112,
    due: 0,
    refund: 0,
  };
  respond(QUOTE, () => Response.json(quote));
  respond(SAVE, () => Response.json({ orderId: "order-2", orderNumber: "ZE2" }, { status: 201 }));
  const saved: string[] = [];
  const user = renderAdmin(
    <ExchangeForm given={given} onSaved={({ orderNumber }) => saved.push(orderNumber)} />,
    "/admin/returns/ZE1-R1/exchange",
  );
  expect(await screen.findByText("Rose")).toBeVisible();
  const button = screen.getByRole("button", { name: messages.save });
  await expect.poll(() => button.hasAttribute("disabled")).toBe(false);
  await user.click(button);
  await expect.poll(() => saved).toEqual(["ZE2"]);
  expect(listSent(SAVE)[0]?.body).toMatchObject({
    items: [{ productId: "rose", variant: "50ml", quantity: 1 }],
    expectedTotal: 3112,
  });
});

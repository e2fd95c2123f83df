import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { listSent, respond } from "#test/components/api.ts";
import { buildOrder } from "#test/components/data.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";
import { buildReturn } from "#test/components/returns.ts";

import type { StaffOrderReturns } from "../rules/return.ts";
import { OrderReturns } from "./order-returns.tsx";

const READ_REQUEST = "GET /admin/orders/order-1/returns";
const ENTER_REQUEST = "POST /admin/orders/order-1/returns";

const given = buildReturn({
  corrections: [{ reason: "Counted the tester", by: "Sana", at: "2026-02-03T08:00:00.000Z" }],
});

const left: StaffOrderReturns["lines"][number] = {
  productId: "oud",
  name: "Oud",
  variant: "50ml",
  image: "",
  quantity: 2,
  isTester: false,
  isFinalSale: false,
  askUntil: "2026-12-08",
  canChangeMind: false,
  canReportFault: false,
  canReportDamage: false,
  exchangeChoices: [],
};

test("the order shows its returns, and staff enter one outside of the policy with a reason", async () => {
  const answer: StaffOrderReturns = {
    lines: [left],
    returns: [given],
    exchanges: null,
    shopAddress: "Zarif, 12 Mall Road",
  };
  respond(READ_REQUEST, () => Response.json(answer));
  respond("GET /admin/orders/order-1", () => Response.json(buildOrder()));
  respond(ENTER_REQUEST, () => Response.json(given, { status: 201 }));
  const user = renderAdmin(
    <OrderReturns order={buildOrder()} onChange={() => undefined} />,
    "/admin/orders/order-1",
  );
  expect(await screen.findByText("ZE1-R1: Inspected · Refund")).toBeVisible();
  expect(screen.getByText(/Credit Rs\.\s3,112/u)).toBeVisible();
  expect(screen.getByText("Inspection corrected by Sana: “Counted the tester”")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Enter a return" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText(/^Why the shop takes them back/u), "Regular customer");
  await user.click(dialog.getByRole("button", { name: "Enter a return" }));
  await expectToast("The return is entered.");
  expect(listSent(ENTER_REQUEST).at(-1)?.body).toEqual({
    lines: [{ productId: "oud", variant: "50ml", quantity: 1, reason: "changed-mind" }],
    wants: "refund",
    outsidePolicy: "Regular customer",
  });
});

test("an exchange that staff enter has the size that the customer wants, and a refund has none", async () => {
  const rose = { productId: "rose", name: "Rose", variant: "50ml" };
  const answer: StaffOrderReturns = {
    lines: [{ ...left, canChangeMind: true, exchangeChoices: [rose] }],
    returns: [],
    exchanges: null,
    shopAddress: "",
  };
  respond(READ_REQUEST, () => Response.json(answer));
  respond("GET /admin/orders/order-1", () => Response.json(buildOrder()));
  respond(ENTER_REQUEST, () => Response.json(given, { status: 201 }));
  const user = renderAdmin(
    <OrderReturns order={buildOrder()} onChange={() => undefined} />,
    "/admin/orders/order-1",
  );
  const enter = async (wants: string) => {
    await user.click(await screen.findByRole("button", { name: "Enter a return" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.selectOptions(dialog.getByLabelText("The customer wants"), "Exchange");
    await user.selectOptions(dialog.getByLabelText(/^Exchange for/u), "Rose 50ml");
    await user.selectOptions(dialog.getByLabelText("The customer wants"), wants);
    await user.click(dialog.getByRole("button", { name: "Enter a return" }));
    await expectToast("The return is entered.");
    return listSent(ENTER_REQUEST).at(-1)?.body;
  };
  expect(await enter("Exchange")).toMatchObject({
    wants: "exchange",
    lines: [{ productId: "oud", wish: { productId: "rose", variant: "50ml" } }],
  });
  expect(await enter("Refund")).toMatchObject({
    wants: "refund",
    lines: [{ productId: "oud", variant: "50ml", quantity: 1, reason: "changed-mind" }],
  });
  expect(JSON.stringify(listSent(ENTER_REQUEST).at(-1)?.body)).not.toContain("wish");
});

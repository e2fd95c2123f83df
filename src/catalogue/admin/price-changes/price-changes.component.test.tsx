import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { CompletedPriceChange } from "../../rules/price-changes/completed-price-change.ts";
import type { CurrentPrices } from "../../rules/price-changes/price-rule.ts";
import { loseConnection, createProblem, respond, listSent } from "#test/components/api.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import { PriceDialog } from "./price-dialog.tsx";
import { RecentPriceChanges } from "./recent-price-changes.tsx";
import { usePriceUndo } from "./use-price-undo.ts";

const READ_REQUEST = "POST /admin/price-changes/current";
const CHANGE_REQUEST = "POST /admin/price-changes";
const UNDO_REQUEST = "POST /admin/price-changes/change-1/undo";

const PRODUCTS: CurrentPrices[] = [
  { id: "oud", name: "Oud", discountPercentage: 20, prices: [{ size: "50ml", price: 4500 }] },
  {
    id: "rose",
    name: "Rose",
    discountPercentage: null,
    prices: [
      { size: "50ml", price: 300 },
      { size: "100ml", price: 550 },
    ],
  },
];
const SELECTED = [
  { id: "oud", name: "Oud" },
  { id: "rose", name: "Rose" },
  { id: "gone", name: "Amber" },
];
const CHANGED: CompletedPriceChange = {
  id: "change-1",
  rule: { unit: "percent", change: 10, size: null, roundTo: 1 },
  products: 2,
  prices: 3,
  by: "sana@example.com",
  createdAt: "2026-11-22T09:00:00.000Z",
  undoableUntil: "2126-11-22T09:10:00.000Z",
  undoneAt: null,
  restored: null,
};

function openDialog() {
  const completedChanges: CompletedPriceChange[] = [];
  const user = renderAdmin(
    <PriceDialog selected={SELECTED} onChanged={(change) => completedChanges.push(change)} />,
    "/?dialog=prices",
  );
  return { user, completedChanges };
}

const listRows = () =>
  within(screen.getByRole("table"))
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);
const enterChange = async (user: ReturnType<typeof openDialog>["user"], value: string) => {
  const field = await screen.findByRole("textbox", { name: /^(Percent|Rupees)/ });
  await user.clear(field);
  await user.type(field, value);
};

test("the preview shows old, new and discounted prices, and names the products whose prices cannot change", async () => {
  respond(READ_REQUEST, () => Response.json(PRODUCTS));
  const { user } = openDialog();
  await enterChange(user, "10");
  await screen.findByText("3 prices of 2 products will change.");
  expect(listRows()).toEqual([
    "Oud 50mlfrom Rs.\u00A04,500 →to Rs.\u00A04,950from Rs.\u00A03,600 →to Rs.\u00A03,960",
    "Rose 50mlfrom Rs.\u00A0300 →to Rs.\u00A0330from Rs.\u00A0300 →to Rs.\u00A0330",
    "Rose 100mlfrom Rs.\u00A0550 →to Rs.\u00A0605from Rs.\u00A0550 →to Rs.\u00A0605",
  ]);
  expect(screen.getByText("Amber: was deleted by someone else")).toBeVisible();
  await user.selectOptions(screen.getByLabelText("By"), "Amount");
  await user.selectOptions(screen.getByLabelText("Change"), "Reduce");
  await user.selectOptions(screen.getByLabelText("Round to"), "100");
  await enterChange(user, "300");
  expect(screen.getByText("Rose: 50ml would cost less than Rs. 1")).toBeVisible();
  await user.selectOptions(screen.getByLabelText("Sizes"), "100ml");
  expect(screen.getByText("Oud: has no size 100ml")).toBeVisible();
  expect(listRows()).toEqual(["Rose 100mlfrom Rs.\u00A0550 →to Rs.\u00A0300"]);
  expect(
    screen.getByText("New prices are rounded to the nearest Rs. 100. Exactly half rounds up."),
  ).toBeVisible();
});

test("saving sends the rule and the old prices that the preview showed", async () => {
  respond(READ_REQUEST, () => Response.json(PRODUCTS));
  respond(CHANGE_REQUEST, () => Response.json(CHANGED, { status: 201 }));
  const { user, completedChanges } = openDialog();
  await enterChange(user, "10");
  await user.click(await screen.findByRole("button", { name: "Change 3 prices" }));
  await waitFor(() => expect(completedChanges).toEqual([CHANGED]));
  expect(listSent(CHANGE_REQUEST)[0]?.body).toMatchObject({
    rule: { unit: "percent", change: 10, size: null, roundTo: 1 },
    products: [
      { id: "oud", prices: [{ size: "50ml", price: 4500 }] },
      {
        id: "rose",
        prices: [
          { size: "50ml", price: 300 },
          { size: "100ml", price: 550 },
        ],
      },
    ],
  });
});

test("a retry after a lost response sends the same id, unless the rule has changed", async () => {
  respond(READ_REQUEST, () => Response.json(PRODUCTS));
  respond(CHANGE_REQUEST, loseConnection);
  const { user } = openDialog();
  await enterChange(user, "10");
  await user.click(await screen.findByRole("button", { name: "Change 3 prices" }));
  expect(await screen.findByText("Failed to change prices")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Change 3 prices" }));
  await waitFor(() => expect(listSent(CHANGE_REQUEST)).toHaveLength(2));
  await enterChange(user, "20");
  await user.click(await screen.findByRole("button", { name: "Change 3 prices" }));
  await waitFor(() => expect(listSent(CHANGE_REQUEST)).toHaveLength(3));
  const ids = listSent(CHANGE_REQUEST).map(({ body }) => (body as { id: string }).id);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});

test("if a price has changed since the preview, the dialog names the product and shows the current prices", async () => {
  let price = 4500;
  respond(READ_REQUEST, () => Response.json([{ ...PRODUCTS[0], prices: [{ size: "50ml", price }] }]));
  respond(CHANGE_REQUEST, () => {
    price = 5000;
    const reasons = { oud: ["Oud: 50ml now costs Rs. 5,000"] };
    return createProblem(
      409,
      "The price of 1 product has changed since. Nothing was saved.",
      reasons,
      "conflict",
    );
  });
  const { user, completedChanges } = openDialog();
  await enterChange(user, "10");
  await user.click(await screen.findByRole("button", { name: "Change 1 price" }));
  expect(await screen.findByText("Oud: 50ml now costs Rs. 5,000")).toBeVisible();
  await waitFor(() => expect(listRows()[0]).toContain("to Rs.\u00A05,500"));
  expect(screen.getByRole("textbox", { name: /^Percent/ })).toHaveValue("10");
  expect(completedChanges).toEqual([]);
});

test("if prices fail to load, 'Try again' loads them", async () => {
  respond(READ_REQUEST, loseConnection);
  const { user } = openDialog();
  expect(await screen.findByText("Failed to load prices")).toBeVisible();
  respond(READ_REQUEST, () => Response.json(PRODUCTS));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Enter a number to see the new prices.")).toBeVisible();
});

function RecentChanges() {
  return <RecentPriceChanges changes={[CHANGED]} undo={usePriceUndo()} />;
}

test("staff can undo a recent price change with a button that shows the deadline", async () => {
  respond(UNDO_REQUEST, () => Response.json({ ...CHANGED, restored: 2, undoneAt: CHANGED.createdAt }));
  const user = renderAdmin(<RecentChanges />);
  expect(screen.getByText("3 prices of 2 products changed (+10%, all sizes)")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo until 14:10" }));
  await expectToast("Prices of 2 products restored");
  expect(listSent(UNDO_REQUEST)[0]?.body).toEqual({ skipChanged: false });
});

test("a rejected undo lists the products that prevent it, and staff can restore the other products", async () => {
  respond(UNDO_REQUEST, ({ body }) =>
    (body as { skipChanged: boolean }).skipChanged
      ? Response.json({ ...CHANGED, restored: 1, undoneAt: CHANGED.createdAt })
      : createProblem(
          409,
          "The price of 1 product has changed since.",
          { oud: ["Oud: 50ml now costs Rs. 1"] },
          "conflict",
        ),
  );
  const user = renderAdmin(<RecentChanges />);
  await user.click(screen.getByRole("button", { name: "Undo until 14:10" }));
  expect(await screen.findByText("Oud: 50ml now costs Rs. 1")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo the other 1" }));
  await expectToast("Prices of 1 product restored");
});

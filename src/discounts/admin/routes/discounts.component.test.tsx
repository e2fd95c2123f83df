import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { createProblem, listSent, respond } from "#test/components/api.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import type { Discount } from "../../rules/discount.ts";
import { DiscountList } from "../discount-list.tsx";

const EID: Discount = {
  id: 7,
  trigger: "code",
  code: "EID500",
  name: "Eid",
  kind: "fixed",
  percent: null,
  amount: 500,
  buyQuantity: null,
  getQuantity: null,
  scope: "all",
  scopeIds: [],
  scopeItems: [],
  excludesSaleItems: false,
  minSubtotal: 5000,
  minQuantity: 0,
  firstOrderOnly: false,
  maxUses: 100,
  maxUsesPerPhone: 1,
  startsOn: null,
  endsOn: "2099-12-30",
  isActive: true,
  used: 12,
  codeCount: 0,
  given: 6000,
  updatedAt: "2026-11-01T00:00:00.000Z",
};

test("the list shows each rule in words, its uses, what it saved and whether it can be used", async () => {
  renderAdmin(
    <DiscountList discounts={[EID, { ...EID, id: 8, code: "OLD1", name: "Old", endsOn: "2020-01-01" }]} />,
  );
  const row = within(await screen.findByRole("row", { name: /EID500/ }));
  expect(row.getByText(/^Rs. 500 off orders from Rs. 5,000, once per customer/)).toBeVisible();
  expect(row.getByText("12 / 100")).toBeVisible();
  expect(row.getByText("Rs. 6,000")).toBeVisible();
  expect(row.getByText("Active")).toBeVisible();
  expect(within(screen.getByRole("row", { name: /OLD1/ })).getByText("Ended")).toBeVisible();
});

test("the form says the rule in words while staff type, and shows the API's error at the code", async () => {
  const user = renderAdmin(<DiscountList discounts={[]} />, "/?dialog=add");
  const dialog = within(await screen.findByRole("dialog", { name: "Add Discount" }));
  await user.type(dialog.getByLabelText(/^Name/), "Spring");
  await user.type(dialog.getByLabelText(/^Code/), "spring-15");
  await user.type(dialog.getByLabelText(/^Percent/), "15");
  await user.type(dialog.getByLabelText(/^Minimum \(Rs/), "3000");
  expect(dialog.getByText("15% off orders from Rs. 3,000")).toBeVisible();
  const taken = "Another discount has this code";
  respond("POST /admin/discounts", () => createProblem(422, taken, { code: [taken] }));
  await user.click(dialog.getByRole("button", { name: "Add discount" }));
  expect(await dialog.findByText(taken)).toBeVisible();
  respond("POST /admin/discounts", () => Response.json(EID, { status: 201 }));
  await user.click(dialog.getByRole("button", { name: "Add discount" }));
  await expectToast("Discount added");
  expect(listSent("POST /admin/discounts").at(-1)?.body).toMatchObject({
    trigger: "code",
    kind: "percent",
    percent: 15,
    minSubtotal: 3000,
    maxUses: null,
  });
});

test("a copy has the rule of its original, but no code", async () => {
  const user = renderAdmin(<DiscountList discounts={[EID]} />);
  await user.click(await screen.findByRole("button", { name: "Duplicate EID500" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Discount" }));
  expect(dialog.getByLabelText(/^Code/)).toHaveValue("");
  expect(dialog.getByLabelText(/^Amount/)).toHaveValue("500");
});

test("a discount is ended with one button, and its other terms stay", async () => {
  const user = renderAdmin(<DiscountList discounts={[EID]} />);
  respond("PUT /admin/discounts/7", () => Response.json({ ...EID, isActive: false }));
  await user.click(await screen.findByRole("button", { name: "End EID500" }));
  await expectToast("EID500 has ended");
  expect(listSent("PUT /admin/discounts/7").at(-1)?.body).toMatchObject({
    isActive: false,
    amount: 500,
    minSubtotal: 5000,
    maxUsesPerPhone: 1,
    expectedUpdatedAt: EID.updatedAt,
  });
});

test("staff generate one-use codes and see how many are used", async () => {
  const letter: Discount = { ...EID, trigger: "codes", code: null, name: "Letter", codeCount: 2 };
  const codes = ["AAAA222222", "BBBB333333"].map((code, index) => {
    return { code, isUsed: index === 0, createdAt: EID.updatedAt };
  });
  respond("GET /admin/discounts/7/codes", () => Response.json(codes));
  respond("POST /admin/discounts/7/codes", () => Response.json({ added: 100 }, { status: 201 }));
  const user = renderAdmin(<DiscountList discounts={[letter]} />, "/?dialog=edit&id=7");
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("2 codes, 1 used, 1 unused")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Generate" }));
  await expectToast("100 codes added");
  expect(listSent("POST /admin/discounts/7/codes").at(-1)?.body).toEqual({ count: 100 });
});

const PREVIEW = {
  days: 30,
  orders: 40,
  applied: 2,
  kept: 1,
  saved: 1000,
  examples: [
    {
      id: "o1",
      orderNumber: "ZE10010001",
      placedAt: "2026-01-02T10:00:00.000Z",
      subtotal: 5900,
      saved: 500,
      lines: [{ name: "Oud", variant: "50ml", quantity: 2, amount: 5900, saved: 500 }],
    },
  ],
};

test("the form previews its rule on recent orders, without a name or code, until the rule changes", async () => {
  respond("POST /admin/discounts/preview", () => Response.json(PREVIEW));
  const user = renderAdmin(<DiscountList discounts={[EID]} />, "/?dialog=add");
  const dialog = within(await screen.findByRole("dialog", { name: "Add Discount" }));
  const button = dialog.getByRole("button", { name: "Preview on recent orders" });
  expect(button).toBeDisabled();
  expect(dialog.getByText("Complete the rule to preview it")).toBeVisible();
  await user.type(dialog.getByLabelText(/^Percent/), "10");
  await user.click(button);
  expect(await dialog.findByText("2 of 40 orders in the last 30 days would have got it")).toBeVisible();
  expect(dialog.getByText("Rs. 1,000 in all, Rs. 500 per order on average")).toBeVisible();
  expect(dialog.getByText("1 more order keeps another discount or free delivery")).toBeVisible();
  expect(dialog.getByText("ZE10010001, 2 Jan")).toBeVisible();
  expect(dialog.getAllByText("Rs. 5,900 − Rs. 500")).toHaveLength(2);
  expect(listSent("POST /admin/discounts/preview").at(-1)?.body).toMatchObject({
    discount: { kind: "percent", percent: 10, code: null },
  });
  await user.type(dialog.getByLabelText(/^Percent/), "5");
  expect(dialog.queryByText("2 of 40 orders in the last 30 days would have got it")).toBeNull();
});

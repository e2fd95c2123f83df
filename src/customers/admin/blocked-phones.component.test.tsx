import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { DAY_MS } from "#platform/rules/day.ts";
import type { BlockPhoneInput, BlockedPhone } from "../rules/blocked-phone.ts";
import { loseConnection, createProblem, respond, listSent } from "#test/components/api.ts";
import { expectToast, renderAdmin, renderAdminPage, runRowAction } from "#test/components/render.tsx";

import { BlockPhone } from "./block-phone.tsx";
import BlockedNumbers from "./routes/blocked-numbers.tsx";

const BLOCKED: BlockedPhone = {
  phone: "+923001112223",
  reason: "Refused two parcels",
  until: null,
  isActive: true,
  blockedBy: "Sana",
  blockedAt: "2026-11-21T08:00:00.000Z",
};

async function openDialog() {
  const onBlocked = vi.fn();
  const user = renderAdmin(<BlockPhone phone="0300 1112223" onBlocked={onBlocked} />);
  await user.click(screen.getByRole("button", { name: "Block this number" }));
  return {
    user,
    onBlocked,
    dialog: within(await screen.findByRole("dialog", { name: "Block 0300 1112223?" })),
  };
}

test("staff can block a phone number for a limited time, but only with a reason", async () => {
  respond("PUT /admin/blocked-phones", () => Response.json(BLOCKED));
  const { user, onBlocked, dialog } = await openDialog();
  await user.click(dialog.getByRole("button", { name: "Block this number" }));
  expect(await dialog.findByText("Enter a reason")).toBeVisible();
  expect(listSent("PUT /admin/blocked-phones")).toEqual([]);
  await user.type(dialog.getByLabelText(/^Reason/), "Refused two parcels");
  await user.selectOptions(dialog.getByLabelText(/^Duration/), "30 days");
  await user.click(dialog.getByRole("button", { name: "Block this number" }));
  await expectToast("+923001112223 is blocked");
  expect(onBlocked).toHaveBeenCalledOnce();
  const body = listSent("PUT /admin/blocked-phones")[0]?.body as BlockPhoneInput;
  expect(body).toMatchObject({ phone: "0300 1112223", reason: "Refused two parcels" });
  expect(Date.parse(body.until ?? "") - Date.now()).toBeGreaterThan(29 * DAY_MS);
});

test.each([
  [
    () => createProblem(422, "Invalid values", { phone: ["Enter a complete phone number"] }),
    "Enter a complete phone number",
  ],
  [loseConnection, "Failed to block the number"],
])("if blocking fails, the dialog keeps its input and shows the error", async (handler, text) => {
  respond("PUT /admin/blocked-phones", handler);
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByLabelText(/^Reason/), "Fake");
  await user.click(dialog.getByRole("button", { name: "Block this number" }));
  expect(await dialog.findByText(text)).toBeVisible();
  expect(dialog.getByLabelText(/^Reason/)).toHaveValue("Fake");
});

const buildPage = (...items: BlockedPhone[]) => ({ items, page: 1, pageSize: 24, total: items.length });

test("staff see the reason and the end of each block, and can unblock a number", async () => {
  respond("DELETE /admin/blocked-phones/%2B923001112223", () => new Response(null, { status: 204 }));
  const expired = { ...BLOCKED, phone: "+923009998887", until: "2026-11-01T08:00:00.000Z", isActive: false };
  const user = renderAdminPage(BlockedNumbers, () => ({ list: buildPage(BLOCKED, expired) }));
  const row = within(screen.getByRole("row", { name: /1112223/ }));
  expect(row.getByText("Refused two parcels")).toBeVisible();
  expect(row.getByText("Until unblocked")).toBeVisible();
  expect(within(screen.getByRole("row", { name: /9998887/ })).getByText(/^Expired/)).toBeVisible();
  await runRowAction(user, "+923001112223", "Unblock");
  await expectToast("+923001112223 is no longer blocked");
});

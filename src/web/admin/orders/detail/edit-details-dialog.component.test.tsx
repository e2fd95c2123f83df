import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { problem, respond, sent } from "#test/components/api.ts";
import { orderOf } from "#test/components/data.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import { EditDetailsDialog } from "./edit-details-dialog.tsx";

const SAVE = "PATCH /admin/orders/order-1";
const ORDER = orderOf();

function open() {
  const calls = { onClose: vi.fn(), onChange: vi.fn(), onStale: vi.fn() };
  return { ...calls, user: renderAdmin(<EditDetailsDialog order={ORDER} {...calls} />) };
}

const save = () => screen.getByRole("button", { name: "Save" });

test("only changed fields are sent, with the version that they change", async () => {
  const changed = orderOf({ updatedAt: "2026-11-02T00:00:00.000Z" });
  respond(SAVE, () => Response.json(changed));
  const { user, onClose, onChange } = open();
  const phone = screen.getByLabelText("Phone");
  await user.clear(phone);
  await user.type(phone, "0301 7654321");
  await user.click(save());
  await expectToast("Customer and address saved");
  expect(sent(SAVE).map(({ body }) => body)).toEqual([
    { customer: { phone: "0301 7654321" }, address: {}, expectedUpdatedAt: ORDER.updatedAt },
  ]);
  expect(onChange).toHaveBeenCalledWith(changed);
  expect(onClose).toHaveBeenCalledOnce();
});

test("an invalid field gets focus and its message before anything is sent", async () => {
  const { user } = open();
  await user.clear(screen.getByLabelText("Phone"));
  await user.click(save());
  expect(screen.getByLabelText("Phone")).toHaveFocus();
  expect(screen.getByLabelText("Phone")).toBeInvalid();
  expect(sent(SAVE)).toEqual([]);
});

test("after another person's change, the typed text stays and the order is reloaded", async () => {
  const reason = "Someone else changed this order. Review their version, then save.";
  respond(SAVE, () => problem(409, reason, {}, "order-changed"));
  const { user, onStale, onClose } = open();
  await user.type(screen.getByLabelText("City"), " Cantt");
  await user.click(save());
  expect(await screen.findByText(reason)).toBeVisible();
  expect(screen.getByLabelText<HTMLInputElement>("City").value).toMatch(/ Cantt$/);
  expect(onStale).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});

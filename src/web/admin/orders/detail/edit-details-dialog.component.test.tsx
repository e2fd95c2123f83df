import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { createProblem, respond, listSent } from "#test/components/api.ts";
import { buildOrder } from "#test/components/data.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import { EditDetailsDialog } from "./edit-details-dialog.tsx";

const SAVE = "PATCH /admin/orders/order-1";
const ORDER = buildOrder();

function openDialog() {
  const calls = { onClose: vi.fn(), onChange: vi.fn(), onStale: vi.fn() };
  return { ...calls, user: renderAdmin(<EditDetailsDialog order={ORDER} {...calls} />) };
}

const getSaveButton = () => screen.getByRole("button", { name: "Save" });

test("only changed fields are sent, together with the version of the edited order", async () => {
  const changed = buildOrder({ updatedAt: "2026-11-02T00:00:00.000Z" });
  respond(SAVE, () => Response.json(changed));
  const { user, onClose, onChange } = openDialog();
  const phone = screen.getByLabelText("Phone");
  await user.clear(phone);
  await user.type(phone, "0301 7654321");
  await user.click(getSaveButton());
  await expectToast("Customer and address saved");
  expect(listSent(SAVE).map(({ body }) => body)).toEqual([
    { customer: { phone: "0301 7654321" }, address: {}, expectedUpdatedAt: ORDER.updatedAt },
  ]);
  expect(onChange).toHaveBeenCalledWith(changed);
  expect(onClose).toHaveBeenCalledOnce();
});

test("an invalid field gets focus and its message before anything is sent", async () => {
  const { user } = openDialog();
  await user.clear(screen.getByLabelText("Phone"));
  await user.click(getSaveButton());
  expect(screen.getByLabelText("Phone")).toHaveFocus();
  expect(screen.getByLabelText("Phone")).toBeInvalid();
  expect(listSent(SAVE)).toEqual([]);
});

test("after a change by another staff member, the typed text is kept and the order is reloaded", async () => {
  const reason = "Someone else changed this order. Review their version, then save.";
  respond(SAVE, () => createProblem(409, reason, {}, "order-changed"));
  const { user, onStale, onClose } = openDialog();
  await user.type(screen.getByLabelText("City"), " Cantt");
  await user.click(getSaveButton());
  expect(await screen.findByText(reason)).toBeVisible();
  expect(screen.getByLabelText<HTMLInputElement>("City").value).toMatch(/ Cantt$/);
  expect(onStale).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});

import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { ConfirmationRow } from "#domain/orders/confirmation/confirmation-list.ts";
import { loseConnection, problem, respond, sent } from "#test/components/api.ts";
import { orderOf } from "#test/components/data.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import { ConfirmationList } from "./confirmation-list.tsx";

const ROW: ConfirmationRow = {
  id: "order-1",
  orderNumber: "ZE12345678901",
  name: "Ayesha Khan",
  phone: "0300 1234567",
  phoneE164: "+923001234567",
  city: "Lahore",
  total: 4500,
  items: 1,
  placedAt: "2026-11-21T08:00:00.000Z",
  state: "waiting",
  staffStep: null,
  expiresAt: "2026-11-23T08:00:00.000Z",
  nextCallAt: "2026-11-21T08:00:00.000Z",
  unansweredCalls: 2,
  reminders: 1,
  lastEvent: { event: "call-no-answer", note: "Rang out", at: "2026-11-21T10:00:00.000Z" },
};
const FIGURES = { calls: 3, reached: 2, confirmed: 1, declined: 1, confirmedOnline: 7, declinedOnline: 0 };
const CALLS = "POST /admin/orders/order-1/calls";

const open = (rows: ConfirmationRow[] = [ROW], isEnabled = true) =>
  renderAdmin(
    <ConfirmationList
      list={{ items: rows, page: 1, pageSize: 24, total: rows.length }}
      figures={FIGURES}
      isEnabled={isEnabled}
    />,
  );

const getRow = () => within(screen.getByRole("row", { name: /ZE12345678901/ }));

test("a row calls the shopper, opens WhatsApp, and shows the earlier calls", () => {
  open();
  const row = getRow();
  expect(row.getByRole("link", { name: "Call 0300 1234567" })).toHaveAttribute("href", "tel:+923001234567");
  expect(row.getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", "https://wa.me/923001234567");
  expect(row.getByText("2 calls without an answer")).toBeVisible();
  expect(row.getByText("“Rang out”")).toBeVisible();
  expect(screen.getByText("Confirmed online").nextSibling).toHaveTextContent("7");
});

test("one click records that the shopper confirmed or did not answer", async () => {
  respond(CALLS, () => Response.json(orderOf({ status: "confirmed" })));
  const user = open();
  await user.click(getRow().getByRole("button", { name: /^Confirmed/ }));
  await expectToast("ZE12345678901: confirmed");
  await user.click(getRow().getByRole("button", { name: /^No answer/ }));
  await expectToast("ZE12345678901: no answer");
  expect(sent(CALLS).map(({ body }) => body)).toEqual([{ result: "confirmed" }, { result: "no-answer" }]);
});

test("a call that shall be repeated is recorded with note and time, by keyboard only", async () => {
  respond(CALLS, () => Response.json(orderOf()));
  const user = open();
  getRow()
    .getByRole("button", { name: /^Other result/ })
    .focus();
  await user.keyboard("{Enter}");
  const dialog = within(screen.getByRole("dialog", { name: "Result of the call about ZE12345678901" }));
  await user.selectOptions(dialog.getByLabelText("Result"), "Call later");
  await user.selectOptions(dialog.getByLabelText("Call again"), "In 4 hours");
  await user.click(dialog.getByLabelText(/^Note/));
  await user.keyboard("In a meeting");
  await user.click(dialog.getByRole("button", { name: "Save result" }));
  await expectToast("ZE12345678901: call later");
  expect(sent(CALLS)[0]?.body).toEqual({ result: "later", note: "In a meeting", inHours: 4 });
});

test.each([
  [() => problem(409, "This order is already confirmed.", {}, "confirmation-closed"), "already confirmed"],
  [loseConnection, "Failed to save the result of the call"],
])("a result that was not saved shows the reason", async (handler, text) => {
  respond(CALLS, handler);
  const user = open();
  await user.click(getRow().getByRole("button", { name: /^Confirmed/ }));
  expect(await screen.findByText(new RegExp(text))).toBeVisible();
});

test("a shop that asks for no confirmations says so, with a link to the setting", () => {
  open([], false);
  expect(screen.getByText(/does not ask shoppers to confirm/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Open the settings" })).toHaveAttribute(
    "href",
    "/admin/settings#confirmation",
  );
});

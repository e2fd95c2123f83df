import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { createProblem, listSent, respond } from "#test/components/api.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import { useSelection } from "#kit/admin/lists/selection/use-selection.ts";

import type { UndeliveredRow } from "./undelivered-columns.tsx";
import { BulkUndeliveredActions } from "./bulk-undelivered-actions.tsx";
import { UNDELIVERED_CELLS } from "./undelivered-columns.tsx";

const MESSAGE: UndeliveredRow = {
  id: "7",
  kind: "order-shipped",
  channel: "email",
  state: "failed",
  recipient: "ayesha@example.com",
  error: "550 rejected",
  orderId: "a",
  orderNumber: "ZE12345678901",
  createdAt: "2026-11-20T10:00:00.000Z",
};

const ROWS = [MESSAGE, { ...MESSAGE, id: "8" }];

function SelectedMessages({ rows = ROWS }: { rows?: UndeliveredRow[] }) {
  const selection = useSelection(rows);
  return (
    <>
      <button type="button" onClick={() => selection.selectItems(rows)}>
        Select
      </button>
      <BulkUndeliveredActions selection={selection} />
    </>
  );
}

test("a message that failed is sent again from its row", async () => {
  respond("POST /admin/undelivered-messages/7/send", () => new Response(null, { status: 204 }));
  const user = renderAdmin(<>{UNDELIVERED_CELLS.actions?.cell(MESSAGE)}</>);
  await user.click(screen.getByRole("button", { name: "Send again Order shipped" }));
  await expectToast("The message is queued again");
});

test("a message that may have arrived is sent again only after a confirmation, also with others", async () => {
  const path = "POST /admin/undelivered-messages/7/send";
  respond(path, () => new Response(null, { status: 204 }));
  const unsure = { ...MESSAGE, state: "unsure" as const };
  const user = renderAdmin(
    <>
      {UNDELIVERED_CELLS.actions?.cell(unsure)}
      <SelectedMessages rows={[unsure]} />
    </>,
  );
  const confirm = async (name: string) => {
    const dialog = await screen.findByRole("dialog", { name });
    expect(listSent(path)).toHaveLength(name.includes("these") ? 1 : 0);
    await user.click(within(dialog).getByRole("button", { name: "Send again" }));
  };
  await user.click(screen.getByRole("button", { name: "Send again Order shipped" }));
  await confirm("Send this message again?");
  await expectToast("The message is queued again");
  await user.click(screen.getByRole("button", { name: "Select" }));
  await user.click(screen.getByRole("button", { name: "Send again" }));
  await confirm("Send these messages again?");
  await expectToast("Message queued");
  expect(listSent(path)).toHaveLength(2);
});

test("selected messages are sent again, and those that cannot be stay selected with their reasons", async () => {
  respond("POST /admin/undelivered-messages/7/send", () => new Response(null, { status: 204 }));
  respond("POST /admin/undelivered-messages/8/send", () =>
    createProblem(409, "This channel is not configured: SMS."),
  );
  const user = renderAdmin(<SelectedMessages />);
  await user.click(screen.getByRole("button", { name: "Select" }));
  await user.click(screen.getByRole("button", { name: "Send again" }));
  expect(await screen.findByText(/This channel is not configured: SMS/)).toBeVisible();
  expect(screen.getByText("1 message selected")).toBeInTheDocument();
  expect(listSent("POST /admin/undelivered-messages/8/send")).toHaveLength(1);
});

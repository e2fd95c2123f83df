import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { DAY_MS, toShopDay } from "#platform/rules/day.ts";
import { listSent, respond } from "#test/components/api.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import { paymentMessages as messages } from "../rules/staff-messages.ts";
import { RecordPaymentDialog } from "./record-dialog.tsx";

test("the time at which a payment was received is Pakistan time, wherever the browser is", async () => {
  respond("GET /admin/money-accounts", () =>
    Response.json([{ id: 3, kind: "bank", name: "Meezan", isActive: true }]),
  );
  respond("POST /admin/orders/order-1/payments", () => Response.json({ payments: [] }));
  const user = renderAdmin(
    <RecordPaymentDialog
      order={{ id: "order-1", orderNumber: "ZE1" }}
      due={3400}
      isOpen
      close={() => undefined}
      onRecorded={() => undefined}
    />,
  );
  await screen.findByRole("option", { name: "Meezan" });
  await user.selectOptions(screen.getByLabelText(messages.account), "Meezan");
  await user.type(screen.getByLabelText(messages.transactionId), "FT1");
  const day = toShopDay(new Date(Date.now() - 2 * DAY_MS));
  const field = screen.getByLabelText(messages.occurredAt, { exact: false });
  fireEvent.change(field, { target: { value: `${day}T14:05` } });
  await user.click(screen.getByRole("button", { name: messages.record }));
  await expectToast(messages.recorded);
  expect(listSent("POST /admin/orders/order-1/payments").at(-1)?.body).toMatchObject({
    occurredAt: `${day}T09:05:00.000Z`,
  });
});

import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { sendUpload } from "#kit/api-client/send-upload.ts";
import { respond } from "#test/components/api.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import type { PaymentRow } from "../rules/payment-list.ts";
import { paymentMessages as messages } from "../rules/staff-messages.ts";
import { AttachProofDialog } from "./attach-proof-dialog.tsx";

vi.mock("#kit/api-client/send-upload.ts");

const order = { id: "order-1", orderNumber: "ZE1" };
const image = new File(["png"], "payment.png", { type: "image/png" });
const waiting = {
  id: 7,
  reference: "ZE1-P1",
  method: "raast",
  state: "awaiting",
  amount: 3400,
} as PaymentRow;

function openDialog(payments: PaymentRow[]) {
  respond("GET /admin/money-accounts", () =>
    Response.json([{ id: 3, kind: "bank", name: "Meezan", isActive: true }]),
  );
  vi.mocked(sendUpload).mockReset();
  vi.mocked(sendUpload).mockImplementation(async () => Response.json({}, { status: 201 }));
  const close = vi.fn();
  const user = renderAdmin(
    <AttachProofDialog order={order} payments={payments} isOpen close={close} onAttached={() => undefined} />,
  );
  const save = () => user.click(screen.getByRole("button", { name: messages.attach }));
  return { user, save, close };
}

const readQuery = () => {
  const { path = "" } = vi.mocked(sendUpload).mock.lastCall?.[0] ?? {};
  return Object.fromEntries(new URLSearchParams(path.split("?")[1]));
};

test("a pasted image is added to the payment that waits, with its amount", async () => {
  const { save, close } = openDialog([waiting]);
  await save();
  expect(await screen.findByText(messages.fileMissing)).toBeVisible();
  expect(sendUpload).not.toHaveBeenCalled();
  fireEvent.paste(screen.getByLabelText(messages.file), { clipboardData: { files: [image] } });
  expect(await screen.findByText(messages.pasted("payment.png"))).toBeVisible();
  await save();
  await expectToast(messages.attached);
  expect(readQuery()).toEqual({ paymentId: "7", amount: "3400" });
  expect(vi.mocked(sendUpload).mock.lastCall?.[0].body).toBe(image);
  expect(close).toHaveBeenCalled();
});

test("without a payment, a new one needs an account and an amount, typed as people write it", async () => {
  const { user, save } = openDialog([]);
  await user.upload(screen.getByLabelText(messages.file), image);
  await user.type(screen.getByLabelText(messages.claimedAmount), "Rs 3,400/-");
  await screen.findByRole("option", { name: "Meezan" });
  await user.selectOptions(screen.getByLabelText(messages.account), "Meezan");
  await save();
  await expectToast(messages.attached);
  expect(readQuery()).toEqual({ method: "bank-transfer", accountId: "3", amount: "3400" });
});

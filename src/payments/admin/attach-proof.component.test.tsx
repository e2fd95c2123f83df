import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { respond } from "#test/components/api.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";
import { stubUploads } from "#test/components/uploads.ts";

import type { PaymentRow } from "../rules/payment-list.ts";
import { paymentMessages as messages } from "../rules/staff-messages.ts";
import { AttachProofDialog } from "./attach-proof-dialog.tsx";

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
  const sent = stubUploads();
  const close = vi.fn();
  const user = renderAdmin(
    <AttachProofDialog order={order} payments={payments} isOpen close={close} onAttached={() => undefined} />,
  );
  const save = () => user.click(screen.getByRole("button", { name: messages.attach }));
  return { user, save, close, sent };
}

const readQuery = (sent: ReturnType<typeof stubUploads>) =>
  Object.fromEntries(sent.at(-1)?.url.searchParams ?? []);

test("a pasted image is added to the payment that waits, with its amount", async () => {
  const { save, close, sent } = openDialog([waiting]);
  await save();
  expect(await screen.findByText(messages.fileMissing)).toBeVisible();
  expect(sent).toEqual([]);
  fireEvent.paste(screen.getByLabelText(messages.file), { clipboardData: { files: [image] } });
  expect(await screen.findByText(messages.pasted("payment.png"))).toBeVisible();
  await save();
  await expectToast(messages.attached);
  expect(readQuery(sent)).toEqual({ paymentId: "7", amount: "3400" });
  expect(sent.at(-1)?.body).toBe(image);
  expect(close).toHaveBeenCalled();
});

test("without a payment, a new one needs an account and an amount, typed as people write it", async () => {
  const { user, save, sent } = openDialog([]);
  await user.upload(screen.getByLabelText(messages.file), image);
  await user.type(screen.getByLabelText(messages.claimedAmount), "Rs 3,400/-");
  await screen.findByRole("option", { name: "Meezan" });
  await user.selectOptions(screen.getByLabelText(messages.account), "Meezan");
  await save();
  await expectToast(messages.attached);
  expect(readQuery(sent)).toEqual({ method: "bank-transfer", accountId: "3", amount: "3400" });
});

import { useState } from "react";

import { FormCheckbox, FormField, FormSelect, FormTextarea } from "#kit/admin/forms/form-fields.tsx";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { parseInstant } from "#kit/rules/instant.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { parseAmount } from "#kit/rules/typed-number.ts";

import type { z } from "#platform/rules/zod.ts";
import { RECORD_PAYMENT } from "#orders/admin/confirmation/call-results.tsx";
import { orderMessages } from "#orders/rules/order-messages.ts";

import { recordPaymentSchema } from "../rules/payment-input.ts";
import type { PaymentMethod } from "../rules/payment.ts";
import { normalizeTransactionId, PAYMENT_METHODS } from "../rules/payment.ts";
import { paymentMessages as messages } from "../rules/staff-messages.ts";
import type { PaymentRow } from "../rules/payment-list.ts";
import { AccountField } from "./account-field.tsx";
import { attachProof, recordPayment } from "./payment-calls.ts";
import { ProofFile, proofFileSchema } from "./proof-file.tsx";

interface RecordPaymentDialogProps {
  order: { id: string; orderNumber: string };
  /** What the customer owes in PKR; undefined if unknown. */
  due?: number | undefined;
  /** What the shop asks for now in PKR. Default: what the customer owes. */
  asked?: number | undefined;
  isOpen: boolean;
  close: () => void;
  onRecorded: () => Promise<void> | void;
}

/** The dialog that records a payment of one of these orders; opened by `?dialog=record-payment&id=…`. */
export function RecordPaymentDialogs({
  orders,
  onRecorded,
}: {
  orders: readonly (RecordPaymentDialogProps["order"] & { advanceAmount?: number | undefined })[];
  onRecorded: () => Promise<void> | void;
}) {
  const dialog = useRecordDialog({
    records: orders,
    getId: ({ id }) => id,
    adds: "",
    edits: RECORD_PAYMENT,
    notFound: orderMessages.notFound,
  });
  return (
    <Opened dialog={dialog}>
      {({ record, isOpen, close }) =>
        record && (
          <RecordPaymentDialog
            order={record}
            asked={record.advanceAmount}
            isOpen={isOpen}
            close={close}
            onRecorded={onRecorded}
          />
        )
      }
    </Opened>
  );
}

/** The fields of the form, as typed. */
interface RecordedValues {
  method: PaymentMethod;
  accountId: string;
  amount: string;
  transactionId: string;
  occurredAt: string;
  note: string;
  allowsOverpayment: boolean;
  /** An image that proves the payment. */
  file: File | null;
}

const formSchema = recordPaymentSchema.safeExtend({ file: proofFileSchema.nullable() });

/** Returns the time of a `datetime-local` field as ISO 8601; undefined if it is empty. */
const toIso = (typed: string) => (typed === "" ? undefined : parseInstant(typed).toISOString());

/** Returns whether a payment is the recorded one: a transaction pays into an account once. */
const isPaidBy =
  (input: Pick<z.input<typeof recordPaymentSchema>, "accountId" | "transactionId">) =>
  ({ state, accountId, transactionId }: PaymentRow) =>
    state === "paid" &&
    accountId === input.accountId &&
    transactionId === normalizeTransactionId(input.transactionId ?? "");

/** Records a payment that staff know of: amount, account, transaction and time. */
export function RecordPaymentDialog({
  order,
  due,
  asked = due,
  isOpen,
  close,
  onRecorded,
}: RecordPaymentDialogProps) {
  /** Whether the API has asked about an amount above what is due. */
  const [isAboveDue, setIsAboveDue] = useState(false);
  const form = useRecordForm({
    record: undefined,
    schema: formSchema,
    toValues: (): RecordedValues => ({
      method: "bank-transfer",
      accountId: "",
      amount: asked === undefined || asked === 0 ? "" : String(asked),
      transactionId: "",
      occurredAt: "",
      note: "",
      allowsOverpayment: false,
      file: null,
    }),
    toInput: ({ amount, accountId, occurredAt, file, ...values }) => ({
      ...values,
      // Cash has no image, but the method can be chosen after it.
      file: values.method === "cash" ? null : file,
      amount: parseAmount(amount),
      accountId: Number(accountId),
      occurredAt: toIso(occurredAt),
    }),
    save: async ({ file, ...input }, { idempotencyKey }) => {
      const { payments } = await recordPayment(order.id, input, idempotencyKey);
      // A repeated save attaches the image to the payment of the first one.
      const paymentId = file ? payments.find(isPaidBy(input))?.id : undefined;
      if (file && paymentId !== undefined) await attachProof(order.id, { file, paymentId }, idempotencyKey);
      return undefined;
    },
    labels: {},
    texts: { added: messages.recorded, saveFailed: messages.saveFailed },
    reload: async () => onRecorded(),
    onSaved: close,
    onProblem: ({ code }) => {
      if (code === "amount-above-due") setIsAboveDue(true);
    },
  });
  const method = form.fields.watch("method");
  return (
    <RecordDialog
      form={form}
      item="payment"
      isOpen={isOpen}
      onClose={close}
      title={messages.recordTitle(order.orderNumber)}
      saveLabel={messages.record}
    >
      {due !== undefined && <p className="text-sm tabular-nums">{`${messages.due}: ${formatPrice(due)}`}</p>}
      <FormSelect form={form.fields} name="method" label={messages.method} required>
        {PAYMENT_METHODS.map((option) => (
          <option key={option} value={option}>
            {messages.methods[option]}
          </option>
        ))}
      </FormSelect>
      <AccountField form={form.fields} name="accountId" method={method} />
      <FormField form={form.fields} name="amount" label={messages.amount} inputMode="numeric" required />
      <FormField
        form={form.fields}
        name="transactionId"
        label={messages.transactionId}
        hint={messages.transactionHint}
        required={method !== "cash"}
        spellCheck={false}
      />
      <FormField form={form.fields} name="occurredAt" type="datetime-local" label={messages.occurredAt} />
      <FormTextarea
        form={form.fields}
        name="note"
        label={messages.note}
        rows={2}
        maxLength={300}
        dir="auto"
      />
      {method !== "cash" && <ProofFile form={form.fields} />}
      {isAboveDue && (
        <FormCheckbox form={form.fields} name="allowsOverpayment">
          {messages.allowsOverpayment}
        </FormCheckbox>
      )}
    </RecordDialog>
  );
}

import { useState } from "react";

import { FormCheckbox, FormField, FormSelect, FormTextarea } from "#kit/admin/forms/form-fields.tsx";
import { Opened, RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { parseAmount } from "#kit/rules/typed-number.ts";

import { RECORD_PAYMENT } from "#orders/admin/confirmation/call-results.tsx";
import { orderMessages } from "#orders/rules/order-messages.ts";

import { recordPaymentSchema } from "../rules/payment-input.ts";
import type { PaymentMethod } from "../rules/payment.ts";
import { PAYMENT_METHODS } from "../rules/payment.ts";
import { paymentMessages as messages } from "../rules/staff-messages.ts";
import { AccountField } from "./account-field.tsx";
import { recordPayment } from "./payment-calls.ts";

interface RecordPaymentDialogProps {
  order: { id: string; orderNumber: string };
  /** What the customer owes in PKR; undefined if unknown. */
  due?: number | undefined;
  isOpen: boolean;
  close: () => void;
  onRecorded: () => Promise<void> | void;
}

/** The dialog that records a payment of one of these orders; opened by `?dialog=record-payment&id=…`. */
export function RecordPaymentDialogs({
  orders,
  onRecorded,
}: {
  orders: readonly RecordPaymentDialogProps["order"][];
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
        record && <RecordPaymentDialog order={record} isOpen={isOpen} close={close} onRecorded={onRecorded} />
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
}

/** Returns the time of a `datetime-local` field as ISO 8601; undefined if it is empty. */
const toIso = (local: string) => (local === "" ? undefined : new Date(local).toISOString());

/** Records a payment that staff know of: amount, account, transaction and time. */
export function RecordPaymentDialog({ order, due, isOpen, close, onRecorded }: RecordPaymentDialogProps) {
  /** Whether the API has asked about an amount above what is due. */
  const [isAboveDue, setIsAboveDue] = useState(false);
  const form = useRecordForm({
    record: undefined,
    schema: recordPaymentSchema,
    toValues: (): RecordedValues => ({
      method: "bank-transfer",
      accountId: "",
      amount: due === undefined || due === 0 ? "" : String(due),
      transactionId: "",
      occurredAt: "",
      note: "",
      allowsOverpayment: false,
    }),
    toInput: ({ amount, accountId, occurredAt, ...values }) => ({
      ...values,
      amount: parseAmount(amount),
      accountId: Number(accountId),
      occurredAt: toIso(occurredAt),
    }),
    save: async (input, { idempotencyKey }) => {
      await recordPayment(order.id, input, idempotencyKey);
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
      {isAboveDue && (
        <FormCheckbox form={form.fields} name="allowsOverpayment">
          {messages.allowsOverpayment}
        </FormCheckbox>
      )}
    </RecordDialog>
  );
}

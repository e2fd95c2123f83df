import { useState } from "react";

import { FormCheckbox, FormField, FormTextarea } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { parseAmount } from "#kit/rules/typed-number.ts";

import { acceptPaymentSchema } from "../rules/payment-input.ts";
import type { PaymentRow } from "../rules/payment-list.ts";
import { paymentMessages as messages } from "../rules/staff-messages.ts";
import { AccountField } from "./account-field.tsx";
import { acceptPayment } from "./payment-calls.ts";
import { PaymentWarnings } from "./payment-warnings.tsx";
import { ProofImages } from "./proof-images.tsx";

interface AcceptDialogProps {
  payment: PaymentRow;
  isOpen: boolean;
  close: () => void;
  onChanged: () => Promise<void> | void;
}

/** Compares a payment with the statement of the account: amount and transaction id as received. */
export function AcceptDialog({ payment, isOpen, close, onChanged }: AcceptDialogProps) {
  /** Whether the API has asked about an amount above what is due. */
  const [isAboveDue, setIsAboveDue] = useState(false);
  const form = useRecordForm({
    record: undefined,
    schema: acceptPaymentSchema,
    toValues: () => ({
      amount: String(payment.claimedAmount ?? payment.amount),
      transactionId: payment.transactionId ?? "",
      accountId: String(payment.accountId),
      note: "",
      allowsOverpayment: false,
    }),
    toInput: ({ amount, accountId, ...values }) => ({
      ...values,
      amount: parseAmount(amount),
      accountId: Number(accountId),
    }),
    save: async (input) => {
      await acceptPayment(payment.id, input);
      return undefined;
    },
    labels: {},
    texts: { added: messages.accepted, saveFailed: messages.saveFailed },
    reload: async () => onChanged(),
    onSaved: close,
    onProblem: ({ code }) => {
      if (code === "amount-above-due") setIsAboveDue(true);
      if (code === "payment-decided") void onChanged();
    },
  });
  const { orderNumber, customerName, due, claimedAmount, reference, senderLast4, method } = payment;
  return (
    <RecordDialog
      form={form}
      item="payment"
      isOpen={isOpen}
      onClose={close}
      title={messages.acceptTitle(orderNumber)}
      saveLabel={messages.accept}
    >
      <PaymentWarnings payment={payment} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-sm tabular-nums">
        <dt className="text-umber">{customerName}</dt>
        <dd>{reference}</dd>
        <dt className="text-umber">{messages.claimed}</dt>
        <dd>{claimedAmount === null ? "–" : formatPrice(claimedAmount)}</dd>
        <dt className="text-umber">{messages.due}</dt>
        <dd>{formatPrice(due)}</dd>
      </dl>
      {senderLast4 !== null && <p className="text-sm">{messages.sender(senderLast4)}</p>}
      <ProofImages payment={payment} />
      <FormField form={form.fields} name="amount" label={messages.amount} inputMode="numeric" required />
      <FormField
        form={form.fields}
        name="transactionId"
        label={messages.transactionId}
        hint={messages.transactionHint}
        required={method !== "cash"}
        spellCheck={false}
      />
      <AccountField form={form.fields} name="accountId" method={method} />
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

import { FormField, FormSelect } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { parseAmount } from "#kit/rules/typed-number.ts";

import { payRefundSchema, refundInputSchema } from "../rules/payment-input.ts";
import type { RefundRow } from "../rules/payment-list.ts";
import type { PaymentMethod } from "../rules/payment.ts";
import { PAYMENT_METHODS } from "../rules/payment.ts";
import { paymentMessages } from "../rules/staff-messages.ts";
import { AccountField } from "./account-field.tsx";
import { createRefund, payRefund } from "./payment-calls.ts";

const messages = paymentMessages.refunds;

interface DialogProps {
  isOpen: boolean;
  close: () => void;
  onChanged: () => Promise<void> | void;
}

interface RefundDialogProps extends DialogProps {
  order: { id: string; orderNumber: string };
  /** What the shop owes the customer in PKR, apart from open refunds. */
  refundable: number;
}

/** The fields of a new refund, as typed. */
interface RefundValues {
  amount: string;
  method: PaymentMethod;
  payee: string;
  payeeAccount: string;
  reason: string;
}

/** Enters a refund: how much, and to whom. */
export function RefundDialog({ order, refundable, isOpen, close, onChanged }: RefundDialogProps) {
  const form = useRecordForm({
    record: undefined,
    schema: refundInputSchema,
    toValues: (): RefundValues => ({
      amount: String(Math.floor(refundable)),
      method: "bank-transfer",
      payee: "",
      payeeAccount: "",
      reason: "",
    }),
    toInput: ({ amount, ...values }) => ({ ...values, amount: parseAmount(amount) }),
    save: async (input, { idempotencyKey }) => {
      await createRefund(order.id, input, idempotencyKey);
      return undefined;
    },
    labels: {},
    texts: { added: messages.added, saveFailed: paymentMessages.saveFailed },
    reload: async () => onChanged(),
    onSaved: close,
  });
  const { fields } = form;
  return (
    <RecordDialog
      form={form}
      item="refund"
      isOpen={isOpen}
      onClose={close}
      title={messages.addTitle(order.orderNumber)}
      saveLabel={messages.add}
    >
      <p className="text-sm tabular-nums">{messages.refundable(formatPrice(refundable))}</p>
      <FormField form={fields} name="amount" label={messages.amount} inputMode="numeric" required />
      <FormSelect form={fields} name="method" label={paymentMessages.method} required>
        {PAYMENT_METHODS.map((option) => (
          <option key={option} value={option}>
            {paymentMessages.methods[option]}
          </option>
        ))}
      </FormSelect>
      <FormField form={fields} name="payee" label={messages.payee} dir="auto" />
      <FormField form={fields} name="payeeAccount" label={messages.payeeAccount} spellCheck={false} />
      <FormField form={fields} name="reason" label={paymentMessages.reason} dir="auto" />
    </RecordDialog>
  );
}

/** Records how a refund was paid. */
export function PayRefundDialog({ refund, isOpen, close, onChanged }: DialogProps & { refund: RefundRow }) {
  const form = useRecordForm({
    record: undefined,
    schema: payRefundSchema,
    toValues: () => ({ accountId: "", reference: "" }),
    toInput: ({ accountId, reference }) => ({ accountId: Number(accountId), reference }),
    save: async (input) => {
      await payRefund(refund.id, input);
      return undefined;
    },
    labels: {},
    texts: { added: messages.paid, saveFailed: paymentMessages.saveFailed },
    reload: async () => onChanged(),
    onSaved: close,
    onProblem: ({ code }) => {
      if (code === "refund-decided") void onChanged();
    },
  });
  const payee = [refund.payee, refund.payeeAccount].filter((part) => part !== null).join(", ");
  return (
    <RecordDialog
      form={form}
      item="refund"
      isOpen={isOpen}
      onClose={close}
      title={messages.payTitle(refund.orderNumber)}
      saveLabel={messages.paid}
    >
      <p className="text-sm">{messages.payHint}</p>
      <p className="text-sm tabular-nums">
        {[formatPrice(refund.amount), paymentMessages.methods[refund.method], payee]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <AccountField form={form.fields} name="accountId" />
      <FormField form={form.fields} name="reference" label={messages.reference} required spellCheck={false} />
    </RecordDialog>
  );
}

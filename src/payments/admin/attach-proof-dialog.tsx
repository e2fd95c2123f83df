import { FormField, FormSelect } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { PrivateImages } from "#kit/admin/private-images.tsx";
import { formatPrice } from "#kit/rules/money.ts";
import { parseMoney } from "#kit/rules/typed-number.ts";
import type { z } from "#platform/rules/zod.ts";
import type { PrepaidMethod } from "#store/rules/prepaid-method.ts";
import { PREPAID_METHODS } from "#store/rules/prepaid-method.ts";

import { attachedProofSchema } from "../rules/payment-input.ts";
import type { PaymentRow } from "../rules/payment-list.ts";
import { paymentMessages as messages } from "../rules/staff-messages.ts";
import { AccountField } from "./account-field.tsx";
import { attachProof } from "./payment-calls.ts";
import { ProofFile, proofFileSchema } from "./proof-file.tsx";

const NEW_PAYMENT = "";

const formSchema = attachedProofSchema.extend({
  file: proofFileSchema.nullable(),
});
const uploadSchema = formSchema.refine(({ file }) => file !== null, {
  path: ["file"],
  error: messages.fileMissing,
});

/** An image that the shop has received, e.g. on WhatsApp. */
export interface ReceivedImage {
  url: string;
  alt: string;
  attach: (payment: z.input<typeof attachedProofSchema>, idempotencyKey: string) => Promise<unknown>;
}

/** The fields of the form, as typed. */
interface AttachedValues {
  file: File | null;
  paymentId: string;
  method: PrepaidMethod;
  accountId: string;
  amount: string;
}

interface AttachProofDialogProps {
  order: { id: string; orderNumber: string };
  /** The order's payments; an image of a reversed one proves nothing. */
  payments: readonly PaymentRow[];
  /** The image to attach. Without it, staff choose a file. */
  received?: ReceivedImage;
  isOpen: boolean;
  close: () => void;
  onAttached: () => Promise<void> | void;
}

/** Adds an image that the customer has sent to staff, to a payment of the order or to a new one. */
export function AttachProofDialog({
  order,
  payments,
  received,
  isOpen,
  close,
  onAttached,
}: AttachProofDialogProps) {
  const provable = payments.filter(({ state }) => state !== "reversed");
  const waiting = provable.findLast(({ state }) => state !== "paid");
  const form = useRecordForm({
    record: undefined,
    schema: received ? formSchema : uploadSchema,
    toValues: (): AttachedValues => ({
      file: null,
      paymentId: waiting ? String(waiting.id) : NEW_PAYMENT,
      method: "bank-transfer",
      accountId: "",
      amount: waiting ? String(waiting.amount) : "",
    }),
    toInput: ({ file, paymentId, method, accountId, amount }) => ({
      file,
      amount: parseMoney(amount) ?? Number.NaN,
      ...(paymentId === NEW_PAYMENT ? { method, accountId: Number(accountId) } : { paymentId }),
    }),
    save: async ({ file, ...payment }, { idempotencyKey }) => {
      if (received) await received.attach(payment, idempotencyKey);
      else if (file) await attachProof(order.id, { ...payment, file }, idempotencyKey);
      return undefined;
    },
    labels: {},
    texts: { added: messages.attached, saveFailed: messages.saveFailed },
    reload: async () => onAttached(),
    onSaved: close,
  });
  const isNew = form.fields.watch("paymentId") === NEW_PAYMENT;
  return (
    <RecordDialog
      form={form}
      item="payment"
      isOpen={isOpen}
      onClose={close}
      title={messages.attachTitle(order.orderNumber)}
      saveLabel={messages.attach}
    >
      {received ? (
        <PrivateImages images={[received]} />
      ) : (
        <>
          <p className="text-sm text-umber">{messages.attachHint}</p>
          <ProofFile form={form.fields} isRequired />
        </>
      )}
      {provable.length > 0 && (
        <FormSelect form={form.fields} name="paymentId" label={messages.attachedTo} required>
          {provable.map(({ id, reference, method, amount }) => (
            <option key={id} value={id}>
              {`${reference}: ${messages.methods[method]} ${formatPrice(amount)}`}
            </option>
          ))}
          <option value={NEW_PAYMENT}>{messages.newPayment}</option>
        </FormSelect>
      )}
      {isNew && (
        <>
          <FormSelect form={form.fields} name="method" label={messages.method} required>
            {PREPAID_METHODS.map((option) => (
              <option key={option} value={option}>
                {messages.methods[option]}
              </option>
            ))}
          </FormSelect>
          <AccountField form={form.fields} name="accountId" method={form.fields.watch("method")} />
        </>
      )}
      <FormField
        form={form.fields}
        name="amount"
        label={messages.claimedAmount}
        inputMode="numeric"
        required
      />
    </RecordDialog>
  );
}

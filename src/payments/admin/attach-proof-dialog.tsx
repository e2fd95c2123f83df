import { useId } from "react";
import { useController } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";

import { FormField, FormSelect, useFieldError } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { PrivateImages } from "#kit/admin/private-images.tsx";
import { formatPrice } from "#kit/rules/money.ts";
import { parseMoney } from "#kit/rules/typed-number.ts";
import { CONTROL_CLASS, FieldFrame, joinDescriptionIds } from "#kit/ui/forms/field.tsx";
import { MAX_UPLOAD_BYTES } from "#media/rules/upload.ts";
import { z } from "#platform/rules/zod.ts";
import type { PrepaidMethod } from "#store/rules/prepaid-method.ts";
import { PREPAID_METHODS } from "#store/rules/prepaid-method.ts";

import { attachedProofSchema } from "../rules/payment-input.ts";
import type { PaymentRow } from "../rules/payment-list.ts";
import { paymentMessages as messages } from "../rules/staff-messages.ts";
import { AccountField } from "./account-field.tsx";
import { attachProof } from "./payment-calls.ts";

const NEW_PAYMENT = "";

const formSchema = attachedProofSchema.extend({
  file: z
    .instanceof(File)
    .refine(({ size }) => size <= MAX_UPLOAD_BYTES, messages.fileTooLarge)
    .nullable(),
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
          <ImageFile form={form.fields} />
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

/** A field for an image that is chosen, taken by the camera or pasted. */
function ImageFile({ form }: { form: UseFormReturn<AttachedValues> }) {
  const id = useId();
  const {
    field: { value, onChange, ref },
  } = useController({ control: form.control, name: "file" });
  const error = useFieldError(form, "file");
  const choose = (file: File | undefined) => file && onChange(file);
  return (
    <div onPaste={({ clipboardData }) => choose([...clipboardData.files][0])}>
      <FieldFrame
        id={id}
        label={messages.file}
        isRequired
        error={error}
        hint={value ? messages.pasted(value.name) : messages.fileHint}
      >
        <input
          id={id}
          ref={ref}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={joinDescriptionIds(id, error, true)}
          className={CONTROL_CLASS}
          onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
        />
      </FieldFrame>
    </div>
  );
}

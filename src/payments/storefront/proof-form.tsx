import { useId } from "react";

import { Button } from "#kit/ui/button.tsx";
import { CONTROL_CLASS } from "#kit/ui/forms/control-class.ts";
import { Field, FieldFrame } from "#kit/ui/forms/field.tsx";

import type { ShopperPayment } from "../rules/shopper-payment.ts";

interface ProofFormProps {
  payment: ShopperPayment;
  /** The values of the form if it was rejected. */
  values: Readonly<Record<string, string>> | undefined;
}

/** A form for the image of a payment. Phones offer the camera and the gallery. */
export function ProofForm({ payment, values }: ProofFormProps) {
  const fileId = useId();
  return (
    <section className="mt-10">
      <h2 className="text-2xl">Have you paid? Send us the image</h2>
      <form
        method="post"
        encType="multipart/form-data"
        className="mt-4 flex flex-col gap-4 border border-sand bg-paper p-5 sm:p-6"
      >
        <input type="hidden" name="step" value="proof" />
        <input type="hidden" name="reference" value={payment.reference} />
        <FieldFrame
          id={fileId}
          label="Screenshot or photo of the payment"
          isRequired
          hint="JPEG, PNG or WebP, at most 10 MB. Only our staff see it."
        >
          <input
            id={fileId}
            type="file"
            name="file"
            accept="image/jpeg,image/png,image/webp"
            aria-describedby={`${fileId}-hint`}
            className={CONTROL_CLASS}
          />
        </FieldFrame>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            label="Amount that you sent, in rupees"
            name="amount"
            inputMode="numeric"
            autoComplete="off"
            required
            defaultValue={values?.["amount"] ?? String(payment.amount)}
          />
          <Field
            label="Last 4 digits of your account or number"
            name="last4"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            defaultValue={values?.["last4"]}
          />
        </div>
        <Field
          label="Transaction ID"
          name="transaction"
          autoComplete="off"
          maxLength={60}
          defaultValue={values?.["transaction"]}
        />
        <Button type="submit" className="self-start">
          Send the image
        </Button>
      </form>
    </section>
  );
}

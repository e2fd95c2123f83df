import { useId } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useController } from "react-hook-form";

import { settingsMessages as messages } from "#store/rules/staff-messages.ts";
import { STORE_FIELDS } from "#store/rules/store-fields.ts";
import type { Store } from "#store/rules/store.ts";
import { CHECKOUT_PAYMENTS } from "#store/rules/store.ts";
import { Switch } from "#kit/ui/forms/switch.tsx";
import { TextareaField } from "#kit/ui/forms/textarea-field.tsx";

interface PaymentFieldProps {
  form: UseFormReturn<Pick<Store, "acceptedPayments" | "prepaymentPercent" | "payments">>;
}

/** One switch for each payment method that checkout supports. */
export function AcceptedPaymentsField({ form: { control } }: PaymentFieldProps) {
  const id = useId();
  const { field, fieldState } = useController({ control, name: "acceptedPayments" });
  const { error } = fieldState;
  return (
    <fieldset aria-describedby={`${id}-hint ${id}-error`}>
      <legend className="mb-1 text-sm font-medium">{STORE_FIELDS.acceptedPayments.label}</legend>
      {CHECKOUT_PAYMENTS.map((payment) => (
        <Switch
          key={payment}
          label={payment}
          name="acceptedPayments"
          isInvalid={error !== undefined}
          isOn={field.value.includes(payment)}
          onChange={(isOn) =>
            field.onChange(
              CHECKOUT_PAYMENTS.filter((method) =>
                method === payment ? isOn : field.value.includes(method),
              ),
            )
          }
        />
      ))}
      <p id={`${id}-error`} className="text-sm text-oxblood empty:hidden">
        {error?.message}
      </p>
      <p id={`${id}-hint`} className="text-sm text-umber">
        {messages.acceptedPaymentsHint}
      </p>
    </fieldset>
  );
}

/** The payment methods in structured data, one per line. */
export function ListedPaymentsField({ form: { control } }: PaymentFieldProps) {
  const { field, fieldState } = useController({ control, name: "payments" });
  return (
    <TextareaField
      {...field}
      label={STORE_FIELDS.payments.label}
      rows={5}
      value={field.value.join("\n")}
      error={fieldState.error?.message}
      hint={messages.listedPaymentsHint}
      onChange={({ currentTarget }) => field.onChange(currentTarget.value.split("\n"))}
    />
  );
}

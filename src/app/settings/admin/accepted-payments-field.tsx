import { useId } from "react";

import { settingsMessages as messages } from "#store/rules/staff-messages.ts";
import { STORE_FIELDS } from "#store/rules/store-fields.ts";
import { CHECKOUT_PAYMENTS } from "#store/rules/store.ts";
import { Switch } from "#kit/ui/forms/switch.tsx";

import type { SettingsForm } from "./use-settings-form.ts";

/** One switch for each payment method that checkout supports. */
export function AcceptedPaymentsField({ form }: { form: SettingsForm }) {
  const id = useId();
  const { acceptedPayments } = form.draft;
  const error = form.getError("acceptedPayments");
  return (
    <fieldset aria-describedby={`${id}-hint ${id}-error`}>
      <legend className="mb-1 text-sm font-medium">{STORE_FIELDS.acceptedPayments.label}</legend>
      {CHECKOUT_PAYMENTS.map((payment) => (
        <Switch
          key={payment}
          label={payment}
          name="acceptedPayments"
          isInvalid={error !== undefined}
          isOn={acceptedPayments.includes(payment)}
          onChange={(isOn) =>
            form.change({
              acceptedPayments: CHECKOUT_PAYMENTS.filter((method) =>
                method === payment ? isOn : acceptedPayments.includes(method),
              ),
            })
          }
        />
      ))}
      <p id={`${id}-error`} className="text-sm text-oxblood empty:hidden">
        {error}
      </p>
      <p id={`${id}-hint`} className="text-sm text-umber">
        {messages.acceptedPaymentsHint}
      </p>
    </fieldset>
  );
}

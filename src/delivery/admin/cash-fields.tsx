import { staffDeliveryMessages as messages } from "../rules/staff-messages.ts";
import { Field } from "#kit/ui/forms/field.tsx";
import { Switch } from "#kit/ui/forms/switch.tsx";

import { FormSection } from "#kit/admin/forms/form-body.tsx";
import type { RatesForm } from "./rates/use-rates-form.ts";

/** Fields for cash on delivery: whether it is offered, its fee and its maximum total. */
export function CashFields({ form }: { form: RatesForm }) {
  const { isCashAllowed, cashFee, cashMaximum } = form.draft;
  return (
    <FormSection title={messages.cash}>
      <Switch
        label={messages.allowCash}
        name="cashOnDelivery.isAllowed"
        isOn={isCashAllowed}
        onChange={(isAllowed) => form.change({ isCashAllowed: isAllowed }, "cashOnDelivery")}
      />
      {isCashAllowed && (
        <div className="grid grid-cols-2 items-start gap-3">
          <Field
            label={messages.feeLabel}
            name="cashOnDelivery.fee"
            required
            inputMode="decimal"
            autoComplete="off"
            value={cashFee}
            error={form.getError("cashOnDelivery.fee")}
            onChange={({ currentTarget }) =>
              form.change({ cashFee: currentTarget.value }, "cashOnDelivery.fee")
            }
          />
          <Field
            label={messages.cashMaximum}
            name="cashOnDelivery.maximum"
            inputMode="decimal"
            autoComplete="off"
            hint={messages.cashMaximumHint}
            value={cashMaximum}
            error={form.getError("cashOnDelivery.maximum")}
            onChange={({ currentTarget }) =>
              form.change({ cashMaximum: currentTarget.value }, "cashOnDelivery.maximum")
            }
          />
        </div>
      )}
    </FormSection>
  );
}

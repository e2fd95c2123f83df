import type { DeliveryMethod } from "../rules/delivery-method.ts";
import { DELIVERY_METHODS } from "../rules/delivery-method.ts";
import { deliveryMessages } from "../rules/delivery-messages.ts";
import { staffDeliveryMessages as messages } from "../rules/staff-messages.ts";
import { Switch } from "#kit/ui/forms/switch.tsx";

import { FormSection } from "#kit/admin/forms/form-body.tsx";
import { ChargeFields } from "./charge-fields.tsx";
import { OptionField } from "./option-field.tsx";
import type { OptionForm } from "./option-field.tsx";
import type { RatesForm } from "./rates/use-rates-form.ts";

function getOptionForm(form: RatesForm, method: DeliveryMethod): OptionForm {
  const { options } = form.draft;
  return {
    option: options[method],
    method,
    getError: (field) => form.getError(`${method}.${field}`),
    change: (part, field) =>
      form.change(
        { options: { ...options, [method]: { ...options[method], ...part } } },
        `${method}.${field}`,
      ),
  };
}

/** A switch for each delivery method, and the charge and delivery days of the methods that are on. */
export function OptionFields({ form }: { form: RatesForm }) {
  const error = form.getError("options");
  const { options } = form.draft;
  return (
    <FormSection title={messages.methods}>
      {error !== undefined && <p className="text-sm text-oxblood">{error}</p>}
      {DELIVERY_METHODS.map((method) => (
        <fieldset key={method} className="min-w-0">
          <legend className="sr-only">{deliveryMessages.method(method)}</legend>
          <Switch
            label={deliveryMessages.method(method)}
            name={`options.${method}`}
            isOn={options[method].isOffered}
            isInvalid={error !== undefined}
            onChange={(isOffered) =>
              form.change({ options: { ...options, [method]: { ...options[method], isOffered } } }, "options")
            }
          />
          {options[method].isOffered && <OfferedMethodFields form={getOptionForm(form, method)} />}
        </fieldset>
      ))}
    </FormSection>
  );
}

function OfferedMethodFields({ form }: { form: OptionForm }) {
  return (
    <div className="grid grid-cols-2 items-start gap-3 pt-1 pb-3">
      <ChargeFields form={form} />
      <OptionField
        form={form}
        field="freeFrom"
        label={messages.freeFrom}
        hint={messages.freeFromHint}
        required={false}
      />
      <OptionField form={form} field="minDays" label={messages.minDays} className="" />
      <OptionField form={form} field="maxDays" label={messages.maxDays} className="" />
    </div>
  );
}

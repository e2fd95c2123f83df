import { Button } from "#kit/ui/button.tsx";
import { Field } from "#kit/ui/forms/field.tsx";
import { SelectField } from "#kit/ui/forms/select-field.tsx";

import { checkoutMessages } from "../../rules/checkout-messages.ts";
import { CHECKOUT_FIELDS } from "../../ui/checkout-fields.ts";
import type { CheckoutFields } from "./checkout-text-field.tsx";
import { getFieldId } from "./field-id.ts";
import { UNLISTED_VALUE } from "./place-field.tsx";

interface PlaceChoiceProps {
  field: "country" | "state" | "city";
  checkout: CheckoutFields;
  /** Undefined without a parent place; an empty list is a text field. */
  names: readonly string[] | undefined;
  prompt: string;
  unlistedLabel?: string;
}

function PlaceChoice({ field, checkout, names, prompt, unlistedLabel }: PlaceChoiceProps) {
  const { path: _, ...config } = CHECKOUT_FIELDS[field];
  const value = checkout.draft[field];
  const props = { ...config, id: getFieldId(field), name: field, error: checkout.getError(field) };
  const isTyped = value !== "" && names?.includes(value) === false;
  if (names?.length === 0 || (unlistedLabel !== undefined && isTyped))
    return <Field {...props} defaultValue={value} />;
  return (
    <SelectField {...props} defaultValue={value} disabled={names === undefined}>
      <option value="">{prompt}</option>
      {names?.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
      {unlistedLabel !== undefined && <option value={UNLISTED_VALUE}>{unlistedLabel}</option>}
    </SelectField>
  );
}

interface PlaceChoicesProps {
  checkout: CheckoutFields;
  countries: readonly string[];
  states: readonly string[] | undefined;
  cities: readonly string[] | undefined;
}

/**
 * The fields for country → state → city of the checkout page. A button asks the server for the places below the chosen
 * ones. Spec: storefront §4, §5.
 */
export function PlaceChoices({ checkout, countries, states, cities }: PlaceChoicesProps) {
  const { country, state } = checkout.draft;
  return (
    <>
      <input type="hidden" name="shown-country" value={country} />
      <input type="hidden" name="shown-state" value={state} />
      <PlaceChoice field="country" checkout={checkout} names={countries} prompt="Select a country" />
      <PlaceChoice
        field="state"
        checkout={checkout}
        names={states}
        prompt={country === "" ? "Select a country first" : "Select a state"}
      />
      <PlaceChoice
        field="city"
        checkout={checkout}
        names={cities}
        prompt={state === "" ? "Select a state first" : "Select a city"}
        unlistedLabel="My town is not listed"
      />
      <div className="flex flex-col justify-end gap-1.5">
        <p className="text-sm text-umber">{checkoutMessages.updateHint}</p>
        <Button type="submit" variant="secondary" name="intent" value="update">
          {checkoutMessages.update}
        </Button>
      </div>
    </>
  );
}

import { staffDeliveryMessages as messages } from "../rules/staff-messages.ts";
import { Button } from "#kit/ui/button.tsx";
import { Field } from "#kit/ui/forms/field.tsx";
import { SelectField } from "#kit/ui/forms/select-field.tsx";

import type { Locations } from "./use-locations.ts";

interface ProvinceFieldsProps {
  countries: readonly string[];
  country: string;
  state: string;
  locations: Locations;
  error?: string | undefined;
  onChange: (place: { country: string; state: string }) => void;
}

/** Fields for the province and, if the shop delivers to several countries, the country. */
export function ProvinceFields(props: ProvinceFieldsProps) {
  const { countries, country, locations, onChange } = props;
  return (
    <>
      {countries.length > 1 && (
        <SelectField
          label={messages.country}
          required
          value={country}
          onChange={({ currentTarget }) => onChange({ country: currentTarget.value, state: "" })}
        >
          {countries.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      )}
      <ProvinceField {...props} />
      {locations.hasFailed && (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-oxblood">
          {messages.locationsFailed}
          <Button variant="secondary" onClick={locations.retry}>
            {messages.tryAgain}
          </Button>
        </p>
      )}
    </>
  );
}

/** A list of provinces, or a text field if the location data has none. */
function ProvinceField({ country, state, locations: { states }, error, onChange }: ProvinceFieldsProps) {
  if (states?.length === 0)
    return (
      <Field
        label={messages.province}
        required
        autoComplete="off"
        value={state}
        error={error}
        onChange={({ currentTarget }) => onChange({ country, state: currentTarget.value })}
      />
    );
  return (
    <SelectField
      label={messages.province}
      required
      value={state}
      error={error}
      aria-busy={states === undefined || undefined}
      onChange={({ currentTarget }) => onChange({ country, state: currentTarget.value })}
    >
      <option value="">{messages.chooseProvince}</option>
      {states?.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
}

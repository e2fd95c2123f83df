import type { HTMLInputAutoCompleteAttribute } from "react";

import { Field } from "#web/ui/field.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

import type { Places } from "./use-places.ts";

interface PlaceFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  places: Places<{ name: string }>;
  /** What the empty choice says, e.g. `Select a country`. */
  prompt: string;
  autoComplete: HTMLInputAutoCompleteAttribute;
  onChange: (name: string) => void;
  className?: string;
}

/** A choice of places, closed until the place above it is chosen; a text field where no places are known. */
export function PlaceField({
  label,
  value,
  error,
  places,
  prompt,
  autoComplete,
  onChange,
  className,
}: PlaceFieldProps) {
  const frame = {
    label,
    error,
    autoComplete,
    required: true,
    ...(className === undefined ? {} : { className }),
  };
  if (Array.isArray(places) && places.length === 0) {
    return <Field {...frame} value={value} onChange={(event) => onChange(event.currentTarget.value)} />;
  }
  const names = typeof places === "string" ? [] : [...new Set(places.map((place) => place.name))];
  // What was typed before stays to be seen while its list loads, and when the list does not know it.
  const isListed = value === "" || names.includes(value);
  return (
    <SelectField
      {...frame}
      value={value}
      disabled={typeof places === "string" && value === ""}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{places === "loading" ? "Loading…" : prompt}</option>
      {!isListed && <option value={value}>{value}</option>}
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

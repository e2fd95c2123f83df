import type { HTMLInputAutoCompleteAttribute } from "react";
import { useState } from "react";

import { Field } from "#kit/ui/forms/field.tsx";
import { SelectField } from "#kit/ui/forms/select-field.tsx";

import { UnlistedPlace } from "./unlisted-place.tsx";
import type { Locations } from "#store/storefront/use-locations.ts";

/** The value of the option for unlisted places. No place name starts with a space. */
export const UNLISTED_VALUE = " unlisted";

/** Ref callback that focuses the control when it replaces another control. */
function focusOnMount(control: HTMLElement | null): void {
  control?.focus();
}

interface PlaceFieldProps {
  id: string;
  label: string;
  value: string;
  error: string | undefined;
  places: Locations<{ name: string }>;
  /** Label of the empty option, e.g. `Select a country`. */
  prompt: string;
  /** Label of the option for unlisted places. If undefined, only listed places can be selected. */
  unlistedLabel?: string;
  autoComplete: HTMLInputAutoCompleteAttribute;
  onChange: (name: string) => void;
  className?: string;
}

/**
 * A select field for places, disabled until the parent place is selected. Becomes a text field if no places are known
 * or the shopper's place is not listed.
 */
export function PlaceField({
  id,
  label,
  value,
  error,
  places,
  prompt,
  unlistedLabel,
  autoComplete,
  onChange,
  className,
}: PlaceFieldProps) {
  const [mode, setMode] = useState<"listed" | "typed" | "restored" | "listed again">("listed");
  const names = typeof places === "string" ? [] : [...new Set(places.map((place) => place.name))];
  // An unlisted value stays visible, even while the list is loading.
  const isListed = value === "" || names.includes(value);
  const sharedProps = {
    id,
    label,
    error,
    autoComplete,
    required: true,
    ...(className === undefined ? {} : { className }),
  };

  // A saved draft may contain an unlisted place.
  if (mode === "listed" && unlistedLabel !== undefined && names.length > 0 && !isListed) setMode("restored");

  if (Array.isArray(places) && places.length === 0) {
    return <Field {...sharedProps} value={value} onChange={(event) => onChange(event.currentTarget.value)} />;
  }
  if (mode === "typed" || mode === "restored") {
    return (
      <UnlistedPlace
        {...sharedProps}
        ref={mode === "typed" ? focusOnMount : undefined}
        value={value}
        onChange={onChange}
        onReturnToList={() => {
          setMode("listed again");
          onChange("");
        }}
      />
    );
  }

  function handleSelect(option: string) {
    if (option === UNLISTED_VALUE) setMode("typed");
    onChange(option === UNLISTED_VALUE ? "" : option);
  }

  return (
    <SelectField
      {...sharedProps}
      ref={mode === "listed again" ? focusOnMount : undefined}
      value={value}
      disabled={typeof places === "string" && value === ""}
      onChange={(event) => handleSelect(event.currentTarget.value)}
    >
      <option value="">{places === "loading" ? "Loading…" : prompt}</option>
      {!isListed && <option value={value}>{value}</option>}
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
      {unlistedLabel !== undefined && names.length > 0 && (
        <option value={UNLISTED_VALUE}>{unlistedLabel}</option>
      )}
    </SelectField>
  );
}

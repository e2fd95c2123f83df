import type { HTMLInputAutoCompleteAttribute } from "react";
import { useState } from "react";

import { Field } from "#web/ui/forms/field.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";

import { UnlistedPlace } from "./unlisted-place.tsx";
import type { Places } from "./use-places.ts";

/** Stands for what no list holds; starts like no name does. */
const UNLISTED = " unlisted";

/** Given as a ref, so that the control which takes another's place takes its focus too. */
function takeFocus(control: HTMLElement | null): void {
  control?.focus();
}

interface PlaceFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  places: Places<{ name: string }>;
  /** What the empty choice says, e.g. `Select a country`. */
  prompt: string;
  /** What the last choice says, for a place that its list does not know; without it the list is closed. */
  unlisted?: string;
  autoComplete: HTMLInputAutoCompleteAttribute;
  onChange: (name: string) => void;
  className?: string;
}

/**
 * A choice of places, closed until the place above it is chosen; a text field where no places are known, or where the
 * shopper's is not among them.
 */
export function PlaceField({
  label,
  value,
  error,
  places,
  prompt,
  unlisted,
  autoComplete,
  onChange,
  className,
}: PlaceFieldProps) {
  const [mode, setMode] = useState<"listed" | "typed" | "restored" | "listed again">("listed");
  const names = typeof places === "string" ? [] : [...new Set(places.map((place) => place.name))];
  // What was typed before stays to be seen while its list loads, and when the list does not know it.
  const isListed = value === "" || names.includes(value);
  const frame = {
    label,
    error,
    autoComplete,
    required: true,
    ...(className === undefined ? {} : { className }),
  };

  // A draft of an earlier visit may hold a place that was typed.
  if (mode === "listed" && unlisted !== undefined && names.length > 0 && !isListed) setMode("restored");

  if (Array.isArray(places) && places.length === 0) {
    return <Field {...frame} value={value} onChange={(event) => onChange(event.currentTarget.value)} />;
  }
  if (mode === "typed" || mode === "restored") {
    return (
      <UnlistedPlace
        {...frame}
        ref={mode === "typed" ? takeFocus : undefined}
        value={value}
        onChange={onChange}
        onList={() => {
          setMode("listed again");
          onChange("");
        }}
      />
    );
  }

  function handleChoice(choice: string) {
    if (choice === UNLISTED) setMode("typed");
    onChange(choice === UNLISTED ? "" : choice);
  }

  return (
    <SelectField
      {...frame}
      ref={mode === "listed again" ? takeFocus : undefined}
      value={value}
      disabled={typeof places === "string" && value === ""}
      onChange={(event) => handleChoice(event.currentTarget.value)}
    >
      <option value="">{places === "loading" ? "Loading…" : prompt}</option>
      {!isListed && <option value={value}>{value}</option>}
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
      {unlisted !== undefined && names.length > 0 && <option value={UNLISTED}>{unlisted}</option>}
    </SelectField>
  );
}

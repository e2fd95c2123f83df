import type { ComponentProps } from "react";

import { Field } from "#kit/ui/forms/field.tsx";

import type { EntryText } from "./entry-draft.ts";
import type { OrderEntry } from "./use-order-entry.ts";

interface EntryFieldProps extends Omit<ComponentProps<typeof Field>, "value" | "onChange" | "name"> {
  entry: OrderEntry;
  name: EntryText;
  /** Path of the field in the request, for the error of the server. */
  path?: string;
  /** What is wrong with the field before the server has seen it; "" for nothing. */
  note?: string;
}

/** A text field of the order that staff enter. */
export function EntryField({ entry, name, path = name, note = "", ...props }: EntryFieldProps) {
  return (
    <Field
      autoComplete="off"
      {...props}
      name={name}
      error={note === "" ? entry.problem?.fields[path]?.[0] : note}
      value={entry.draft[name]}
      onChange={({ currentTarget }) => entry.change({ [name]: currentTarget.value })}
    />
  );
}

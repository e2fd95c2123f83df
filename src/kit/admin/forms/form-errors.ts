import type { FieldErrors as FormErrors, FieldPath, FieldValues, Resolver } from "react-hook-form";
import { set } from "react-hook-form";

import type { z } from "#platform/rules/zod.ts";

import type { FieldErrors } from "../../rules/errors.ts";

/** How a form's values relate to the fields of the API. */
export interface FormMapping<Values extends FieldValues, Schema extends z.ZodType> {
  schema: Schema;
  /** Returns the values as the API expects them. */
  toInput: (values: Values) => z.input<Schema>;
  /** Form fields of API fields with other names, e.g. `{ publicId: "image" }`, or a function that returns them. */
  fieldNames?:
    | Readonly<Record<string, FieldPath<Values>>>
    | ((path: string, values: Values) => string | undefined)
    | undefined;
  /** Returns what is wrong with an input. By default, the issues of the schema. */
  listIssues?: ((input: z.input<Schema>) => readonly Issue[]) | undefined;
}

type Issue = Pick<z.core.$ZodIssue, "path" | "message">;

/** Messages at form fields, and the messages that belong to no field. */
export interface AssignedErrors<Values extends FieldValues> {
  atFields: { name: FieldPath<Values>; message: string }[];
  others: string[];
}

/** Assigns the API's messages by path to the form's fields: the renamed field, or the value with the same path. */
export function assignErrors<Values extends FieldValues>(
  errors: FieldErrors,
  values: Values,
  fieldNames: FormMapping<Values, z.ZodType>["fieldNames"] = {},
): AssignedErrors<Values> {
  const assigned: AssignedErrors<Values> = { atFields: [], others: [] };
  for (const [path, messages] of Object.entries(errors)) {
    const name =
      typeof fieldNames === "function" ? fieldNames(path, values) : findFieldName(path, values, fieldNames);
    if (name === undefined) assigned.others.push(...messages);
    else
      assigned.atFields.push({
        name: name as FieldPath<Values>,
        message: [...new Set(messages)].join(" "),
      });
  }
  return assigned;
}

function findFieldName(
  path: string,
  values: FieldValues,
  fieldNames: Readonly<Record<string, string>>,
): string | undefined {
  const renamed = Object.entries(fieldNames).find(([from]) => isWithin(path, from))?.[1];
  if (renamed !== undefined) return renamed;
  const [first = ""] = path.split(".");
  if (!(first in values)) return undefined;
  return typeof values[first] === "object" && values[first] !== null ? path : first;
}

/** Validates a form with the API's schema. `onErrors` receives the messages of each rejected save. */
export function createResolver<Values extends FieldValues, Schema extends z.ZodType>(
  { schema, toInput, fieldNames, listIssues }: FormMapping<Values, Schema>,
  onErrors: (errors: AssignedErrors<Values>) => void,
): Resolver<Values> {
  return (values) => {
    const input = toInput(values);
    const issues = listIssues ? listIssues(input) : (schema.safeParse(input).error?.issues ?? []);
    if (issues.length === 0) return { values, errors: {} };
    const messages: FieldErrors = {};
    for (const { path, message } of issues) (messages[path.join(".")] ??= []).push(message);
    const assigned = assignErrors(messages, values, fieldNames);
    onErrors(assigned);
    const errors: FormErrors<Values> = {};
    for (const { name, message } of assigned.atFields) set(errors, name, { type: "schema", message });
    // Without an error, the form would be saved.
    if (assigned.atFields.length === 0)
      set(errors, "root.schema", { type: "schema", message: assigned.others[0] });
    return { values: {}, errors };
  };
}

/** Focuses the first field with an error, once it is rendered and the form is no longer inert. */
export function focusFirstInvalid(formId: string): void {
  requestAnimationFrame(() =>
    setTimeout(() =>
      document.getElementById(formId)?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
    ),
  );
}

/** Returns whether a path equals another path or lies within it, e.g. `countries.1` in `countries`. */
function isWithin(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}.`);
}

import type { FieldErrors } from "../../rules/errors.ts";

/** Focuses the first field with an error, and selects its text. Returns whether the form has such a field. */
export function focusFirstError(form: HTMLFormElement, errors: FieldErrors): boolean {
  const firstInvalid = [...form.elements].find(
    (element) => "name" in element && String(element.name) in errors,
  );
  if (!(firstInvalid instanceof HTMLElement)) return false;
  firstInvalid.focus();
  if (firstInvalid instanceof HTMLInputElement) firstInvalid.select();
  return true;
}

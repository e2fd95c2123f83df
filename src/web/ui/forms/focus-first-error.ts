import type { FieldErrors } from "#domain/shared/errors.ts";

/** Focuses the first field with an error, and selects its text. Returns whether the form has such a field. */
export function focusFirstError(form: HTMLFormElement, errors: FieldErrors): boolean {
  const first = [...form.elements].find((element) => "name" in element && String(element.name) in errors);
  if (!(first instanceof HTMLElement)) return false;
  first.focus();
  if (first instanceof HTMLInputElement) first.select();
  return true;
}

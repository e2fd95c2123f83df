import type { FieldErrors } from "#domain/errors.ts";

/** Puts the cursor where something has to be corrected. */
export function focusFirstError(form: HTMLFormElement, errors: FieldErrors): void {
  const first = [...form.elements].find((element) => "name" in element && String(element.name) in errors);
  if (!(first instanceof HTMLInputElement)) return;
  first.focus();
  first.select();
}

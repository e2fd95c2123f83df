import { DRAFT_KEY } from "./draft-key.ts";

function listTextFields(form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [...form.elements]
    .filter((element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    .filter(({ type }) => type !== "hidden");
}

/** Returns the form's values as text. Equal values produce equal text. */
export function serializeDraft(form: HTMLFormElement): string {
  return JSON.stringify(Object.fromEntries(listTextFields(form).map(({ name, value }) => [name, value])));
}

/** Saves the form's values for this tab, so that they survive a reload and a visit to another page. */
export function saveDraft(form: HTMLFormElement): void {
  try {
    sessionStorage.setItem(DRAFT_KEY, serializeDraft(form));
  } catch {
    // Without storage the draft lasts until the page is closed.
  }
}

/** Restores this tab's saved values into the empty fields. */
export function restoreDraft(form: HTMLFormElement): void {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? "null");
    const values = new Map<string, unknown>(Object.entries(stored ?? {}));
    for (const field of listTextFields(form)) {
      const value = values.get(field.name);
      if (field.value === "" && typeof value === "string") field.value = value;
    }
  } catch {
    // A malformed draft is ignored.
  }
}

/** Deletes the draft of a sent message, unless the visitor changed the form after sending. */
export function deleteDraft(sentDraft: string): void {
  try {
    if (sessionStorage.getItem(DRAFT_KEY) === sentDraft) sessionStorage.removeItem(DRAFT_KEY);
  } catch {
    // Without storage there is no saved draft.
  }
}

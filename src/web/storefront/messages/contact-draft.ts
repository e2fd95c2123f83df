import { DRAFT_KEY } from "./draft-key.ts";

function textFields(form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [...form.elements]
    .filter((element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    .filter(({ type }) => type !== "hidden");
}

/** What stands in the form, as the draft is kept; the same words are the same text. */
export function serializeDraft(form: HTMLFormElement): string {
  return JSON.stringify(Object.fromEntries(textFields(form).map(({ name, value }) => [name, value])));
}

/** Keeps what stands in the form, for this tab: over a reload, another page and back. */
export function saveDraft(form: HTMLFormElement): void {
  try {
    sessionStorage.setItem(DRAFT_KEY, serializeDraft(form));
  } catch {
    // A browser without storage keeps the draft as long as the page.
  }
}

/** Puts back what was typed earlier in this tab, into the fields that are empty. */
export function restoreDraft(form: HTMLFormElement): void {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? "null");
    const typed = new Map<string, unknown>(Object.entries(stored ?? {}));
    for (const field of textFields(form)) {
      const value = typed.get(field.name);
      if (field.value === "" && typeof value === "string") field.value = value;
    }
  } catch {
    // What cannot be read is no draft.
  }
}

/** The message of this draft has arrived; what was written since is another one and stays. */
export function deleteDraft(sent: string): void {
  try {
    if (sessionStorage.getItem(DRAFT_KEY) === sent) sessionStorage.removeItem(DRAFT_KEY);
  } catch {
    // See saveDraft.
  }
}

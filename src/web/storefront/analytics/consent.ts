export type Consent = "granted" | "denied";

const STORAGE_KEY = "analytics-consent";

let chosen: Consent | undefined;

/** What the visitor of this browser has chosen; nothing until asked. */
export function readConsent(): Consent | undefined {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === "granted" || stored === "denied" ? stored : chosen;
  } catch {
    return chosen;
  }
}

export function keepConsent(consent: Consent): void {
  chosen = consent;
  try {
    localStorage.setItem(STORAGE_KEY, consent);
  } catch {
    // Without storage the choice holds as long as the page.
  }
}

/** Tells of a choice made in another tab. */
export function onConsentElsewhere(tell: () => void): () => void {
  const handle = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEY || key === null) tell();
  };
  addEventListener("storage", handle);
  return () => removeEventListener("storage", handle);
}

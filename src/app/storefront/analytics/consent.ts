export type Consent = "granted" | "denied";

const STORAGE_KEY = "analytics-consent";

let consentInMemory: Consent | undefined;

/** Returns the visitor's choice in this browser, or undefined before the first choice. */
export function readConsent(): Consent | undefined {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === "granted" || stored === "denied" ? stored : consentInMemory;
  } catch {
    return consentInMemory;
  }
}

export function storeConsent(consent: Consent): void {
  consentInMemory = consent;
  try {
    localStorage.setItem(STORAGE_KEY, consent);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

/** Calls the listener when another tab changes the consent. Returns a function that removes the listener. */
export function subscribeToConsentInOtherTabs(listener: () => void): () => void {
  const handle = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEY || key === null) listener();
  };
  addEventListener("storage", handle);
  return () => removeEventListener("storage", handle);
}

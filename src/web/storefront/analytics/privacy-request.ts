const REQUEST = "privacy-choices";

/** Asks for the privacy choices, wherever they are shown. */
export function requestPrivacyChoices(): void {
  dispatchEvent(new Event(REQUEST));
}

/** Hears whoever asks for the privacy choices. */
export function onPrivacyRequest(show: () => void): () => void {
  addEventListener(REQUEST, show);
  return () => removeEventListener(REQUEST, show);
}

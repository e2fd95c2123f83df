const REQUEST_EVENT = "privacy-choices";

/** Dispatches a request to open the privacy choices. */
export function requestPrivacyChoices(): void {
  dispatchEvent(new Event(REQUEST_EVENT));
}

/** Calls the listener at each request for the privacy choices. Returns a function that removes the listener. */
export function subscribeToPrivacyRequests(listener: () => void): () => void {
  addEventListener(REQUEST_EVENT, listener);
  return () => removeEventListener(REQUEST_EVENT, listener);
}

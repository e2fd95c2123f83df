declare global {
  interface Window {
    /** Events of the page. Scripts that the owner adds may read them; the shop does not send them anywhere. */
    dataLayer?: Record<string, unknown>[];
  }
}

/** Pushes an event with GA4's names to `dataLayer`. Parameters must not contain personal data. Spec: storefront §7, admin §7. */
export function track(event: string, parameters: Record<string, unknown> = {}): void {
  (window.dataLayer ??= []).push({ event, ...parameters });
}

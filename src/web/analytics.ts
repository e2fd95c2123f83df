declare global {
  interface Window {
    /** What happened on the page, for whoever counts it; nothing leaves the browser by itself. */
    dataLayer?: Record<string, unknown>[];
  }
}

/** Notes one event by GA4's names; never with anything that tells who somebody is. Spec: storefront §7, admin §7. */
export function track(event: string, parameters: Record<string, unknown> = {}): void {
  (window.dataLayer ??= []).push({ event, ...parameters });
}

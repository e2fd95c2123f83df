declare global {
  interface Window {
    /** Analytics events. Scripts that the owner adds can read them; the shop itself sends them nowhere. */
    dataLayer?: Record<string, unknown>[];
  }
}

/**
 * Pushes an event to `dataLayer`, named as in GA4 if GA4 defines it. Parameters must not contain personal data.
 * Spec: storefront §7, admin §7.
 */
export function track(event: string, parameters: Record<string, unknown> = {}): void {
  (window.dataLayer ??= []).push({ event, ...parameters });
}

import { track } from "#kit/ui/analytics.ts";

import type { AnalyticsEvent } from "./events.ts";
import { EVENTS } from "./events.ts";
import { countEvent, startSendingCounts } from "./funnel-counter.ts";
import type { ShopperActionName, ShopperActions } from "#kit/storefront/record-action.ts";
import { startRecording } from "#kit/storefront/record-action.ts";
import { markPurchaseRecorded } from "./recorded-purchases.ts";

type Listener = (event: AnalyticsEvent) => void;

let currentPath: string | undefined;
let viewedProductId: string | undefined;
let pageView: AnalyticsEvent | undefined;
let listener: Listener | undefined;
let isStarted = false;

type ShopperAction = {
  [Name in ShopperActionName]: { name: Name; details: ShopperActions[Name] };
}[ShopperActionName];

/**
 * Returns whether the same page view, product view or purchase was recorded before, for example by a repeated React
 * effect. Stores a new action, so that the next call detects a repetition.
 */
function isRepeated({ name, details }: ShopperAction): boolean {
  if (name === "page_view") {
    if (details.path === currentPath) return true;
    currentPath = details.path;
    viewedProductId = undefined;
  }
  if (name === "view_item") {
    if (details.product.id === viewedProductId) return true;
    viewedProductId = details.product.id;
  }
  return name === "purchase" && !markPurchaseRecorded(details.order.orderNumber);
}

function pushEvent(event: AnalyticsEvent): void {
  track(event.name, event.parameters);
  countEvent(event.name);
  if (event.name === "page_view") pageView = event;
  listener?.(event);
}

/** Converts queued and later shopper actions to events, pushes the events to `dataLayer` and counts them. */
export function startRecorder(): void {
  if (isStarted) return;
  isStarted = true;
  startRecording((name, details) => {
    if (!isRepeated({ name, details } as ShopperAction)) EVENTS[name](details).forEach(pushEvent);
  });
  startSendingCounts();
}

/** Passes the `page_view` of the current page and all later events to the listener, but no earlier events. */
export function startListening(newListener: Listener): void {
  listener = newListener;
  if (pageView) newListener(pageView);
}

export function stopListening(): void {
  listener = undefined;
}

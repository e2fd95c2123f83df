import { track } from "#web/analytics.ts";

import type { AnalyticsEvent } from "./events.ts";
import { EVENTS } from "./events.ts";
import { countEvent, sendCounts } from "./funnel-counter.ts";
import type { HappeningName, Happenings } from "./happenings.ts";
import { recordWith } from "./note.ts";
import { isFirstTold } from "./told-orders.ts";

type Listener = (event: AnalyticsEvent) => void;

let page: string | undefined;
let seenProduct: string | undefined;
let pageView: AnalyticsEvent | undefined;
let listener: Listener | undefined;
let isStarted = false;

type Told = { [Name in HappeningName]: { name: Name; told: Happenings[Name] } }[HappeningName];

/** What React or a visitor brings about twice is told once: a page, the product on it, an order. */
function isRepeated(happening: Told): boolean {
  if (happening.name === "page_view") {
    if (happening.told.path === page) return true;
    page = happening.told.path;
    seenProduct = undefined;
  }
  if (happening.name === "view_item") {
    if (happening.told.product.id === seenProduct) return true;
    seenProduct = happening.told.product.id;
  }
  return happening.name === "purchase" && !isFirstTold(happening.told.order.orderNumber);
}

function push(event: AnalyticsEvent): void {
  track(event.name, event.parameters);
  countEvent(event.name);
  if (event.name === "page_view") pageView = event;
  listener?.(event);
}

/** Makes events of what happens on shoppers' pages, from now on and of what happened since the page came. */
export function startRecorder(): void {
  if (isStarted) return;
  isStarted = true;
  recordWith((name, told) => {
    if (!isRepeated({ name, told } as Told)) EVENTS[name](told).forEach(push);
  });
  sendCounts();
}

/** Hands on every event from now on, the view of this page first; what was before stays here. */
export function listen(next: Listener): void {
  listener = next;
  if (pageView) next(pageView);
}

export function stopListening(): void {
  listener = undefined;
}

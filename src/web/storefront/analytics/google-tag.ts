import type { AnalyticsEvent } from "./events.ts";
import { tellableAddress, tellableReferrer, tellableTitle } from "./personal-data.ts";
import { listen, stopListening } from "./recorder.ts";

const TAG = "https://www.googletagmanager.com/gtag/js";

/**
 * Google's tag reads commands from a list of its own: it takes only `arguments` objects, and so `dataLayer` stays the
 * plain list of events, of which nothing goes to Google by itself.
 */
const LAYER = "gtagLayer";

declare global {
  interface Window {
    [LAYER]?: IArguments[];
    /** `ga-disable-G-…`: Google's own switch. */
    [disabled: `ga-disable-${string}`]: boolean;
  }
}

function gtag(..._command: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params -- the tag tells commands from data by this very type
  (window[LAYER] ??= []).push(arguments);
}

const DENIED = {
  ad_storage: "denied",
  ad_user_data: "denied",
  ad_personalization: "denied",
  analytics_storage: "denied",
};

let isLoaded = false;
/** The page told last, and the one before it. */
let page: { address: string; referrer: string } | undefined;

/**
 * Where the visitor is and came from, said by us: left to itself the tag would read whole addresses and the page's
 * title, where the words of a search stand.
 */
function tellPage(): void {
  const address = tellableAddress(location.href);
  if (address !== page?.address) {
    page = { address, referrer: page?.address ?? tellableReferrer(document.referrer, location.origin) };
  }
  gtag("set", {
    page_location: page.address,
    page_title: tellableTitle(document.title),
    page_referrer: page.referrer,
  });
}

function load(id: string): void {
  isLoaded = true;
  gtag("consent", "default", DENIED);
  gtag("consent", "update", { analytics_storage: "granted" });
  gtag("js", new Date());
  tellPage();
  // Nothing of the page here: what is configured would stand before what is set later.
  gtag("config", id, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  });
  const script = document.createElement("script");
  script.async = true;
  script.src = `${TAG}?id=${id}&l=${LAYER}`;
  document.head.append(script);
}

function forward({ name, parameters }: AnalyticsEvent): void {
  if (name === "page_view") tellPage();
  gtag("event", name, parameters);
}

/** After consent: loads the tag and hands it every event from the view of this page on, each once. */
export function startGoogle(id: string): void {
  window[`ga-disable-${id}`] = false;
  if (isLoaded) gtag("consent", "update", { analytics_storage: "granted" });
  else load(id);
  listen(forward);
}

/** The consent is withdrawn: nothing more is sent, and what the tag kept in the browser goes. */
export function stopGoogle(id: string): void {
  stopListening();
  if (!isLoaded) return;
  window[`ga-disable-${id}`] = true;
  gtag("consent", "update", { analytics_storage: "denied" });
  dropCookies();
}

function dropCookies(): void {
  const names = document.cookie.split("; ").map((cookie) => cookie.split("=", 1)[0] ?? "");
  const parts = location.hostname.split(".");
  // The tag sets its cookies on the widest domain that the browser allows.
  const domains = ["", ...parts.map((_, index) => `; domain=${parts.slice(index).join(".")}`)];
  for (const name of names.filter((known) => /^_ga(_|$)/.test(known))) {
    for (const domain of domains) document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }
}

import type { AnalyticsEvent } from "./events.ts";
import { redactUrl, redactReferrer, redactTitle } from "./redact.ts";
import { startListening, stopListening } from "./recorder.ts";

const TAG_URL = "https://www.googletagmanager.com/gtag/js";

/**
 * Name of the global queue from which Google's tag reads commands. The queue is separate from `dataLayer`, so that
 * events in `dataLayer` do not reach Google without consent.
 */
const LAYER = "gtagLayer";

declare global {
  interface Window {
    [LAYER]?: IArguments[];
    /** `ga-disable-G-…`: Google's opt-out switch. */
    [disabled: `ga-disable-${string}`]: boolean;
  }
}

function gtag(..._command: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params -- the tag accepts commands only as `arguments` objects
  (window[LAYER] ??= []).push(arguments);
}

const DENY_ALL = {
  ad_storage: "denied",
  ad_user_data: "denied",
  ad_personalization: "denied",
  analytics_storage: "denied",
};

let isLoaded = false;
/** The last page sent to the tag. */
let lastPage: { url: string; referrer: string } | undefined;

/**
 * Sets URL, referrer and title without personal data. By default the tag reads full URLs and the title, which contain
 * search queries.
 */
function setPageFields(): void {
  const url = redactUrl(location.href);
  if (url !== lastPage?.url) {
    lastPage = { url, referrer: lastPage?.url ?? redactReferrer(document.referrer, location.origin) };
  }
  gtag("set", {
    page_location: lastPage.url,
    page_title: redactTitle(document.title),
    page_referrer: lastPage.referrer,
  });
}

function loadTag(id: string): void {
  isLoaded = true;
  gtag("consent", "default", DENY_ALL);
  gtag("consent", "update", { analytics_storage: "granted" });
  gtag("js", new Date());
  setPageFields();
  // `config` has no page fields, because they would override later `set` commands.
  gtag("config", id, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  });
  const script = document.createElement("script");
  script.async = true;
  script.src = `${TAG_URL}?id=${id}&l=${LAYER}`;
  document.head.append(script);
}

function forwardToTag({ name, parameters }: AnalyticsEvent): void {
  if (name === "page_view") setPageFields();
  gtag("event", name, parameters);
}

/** Grants consent: loads the tag and forwards events to it, starting with the current page's `page_view`. */
export function startGoogleTag(id: string): void {
  window[`ga-disable-${id}`] = false;
  if (isLoaded) gtag("consent", "update", { analytics_storage: "granted" });
  else loadTag(id);
  startListening(forwardToTag);
}

/** Withdraws consent: stops forwarding events and deletes the tag's cookies. */
export function stopGoogleTag(id: string): void {
  stopListening();
  if (!isLoaded) return;
  window[`ga-disable-${id}`] = true;
  gtag("consent", "update", { analytics_storage: "denied" });
  deleteTagCookies();
}

function deleteTagCookies(): void {
  const names = document.cookie.split("; ").map((cookie) => cookie.split("=", 1)[0] ?? "");
  const parts = location.hostname.split(".");
  // The tag sets its cookies on the widest domain that the browser allows.
  const domains = ["", ...parts.map((_, index) => `; domain=${parts.slice(index).join(".")}`)];
  for (const name of names.filter((candidate) => /^_ga(_|$)/.test(candidate))) {
    for (const domain of domains) document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }
}

import { isPersonalData } from "#domain/customers/personal-data.ts";
import { searchMessages } from "#domain/catalogue/search-messages.ts";

/** Addresses whose second part names something of the shop, never a person or an order. */
const NAMED_THINGS = new Set(["product", "products", "collections"]);

/** What says where a visitor came from, as campaigns write it into their links. */
const CAMPAIGN = /^(utm_(source|medium|campaign|term|content|id)|gclid)$/;

/** The address of a page without what could tell of a person: no query, no id of an order. */
export function tellablePath(path: string): string {
  const [first = "", second] = path.split("/").filter(Boolean);
  if (isPersonalData(decode(first))) return "/";
  return NAMED_THINGS.has(first) && second !== undefined ? `/${first}/${second}` : `/${first}`;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** What stands around the words in the title of a search. */
const [BEFORE_WORDS = "", AFTER_WORDS = ""] = searchMessages.title("\n").split("\n");
const TITLE_PARTS = " | ";

/** The title of a page without what a visitor typed, which may be anything: a search is told as one, no more. */
export function tellableTitle(title: string): string {
  const end = title.lastIndexOf(AFTER_WORDS);
  const isSearch = title.startsWith(BEFORE_WORDS) && end >= BEFORE_WORDS.length;
  const told = isSearch ? searchMessages.search + title.slice(end + AFTER_WORDS.length) : title;
  return isPersonalData(told) ? (told.split(TITLE_PARTS).at(-1) ?? "") : told;
}

/** A page of the shop as another company may know it: the campaign that led here stays, nothing else of the query. */
export function tellableAddress(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const kept = new URLSearchParams();
  for (const [name, value] of searchParams) {
    // A click's own number is no phone number.
    if (CAMPAIGN.test(name) && (name === "gclid" || !isPersonalData(value))) kept.set(name, value);
  }
  const search = kept.size > 0 ? `?${kept}` : "";
  return `${origin}${tellablePath(pathname)}${search}`;
}

/** Where a visitor came from: another site by its name only, the shop itself without what could tell of a person. */
export function tellableReferrer(referrer: string, ownOrigin: string): string {
  if (!URL.canParse(referrer)) return "";
  const { origin } = new URL(referrer);
  return origin === ownOrigin ? tellableAddress(referrer) : `${origin}/`;
}

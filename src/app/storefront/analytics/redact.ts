import { isPersonalData } from "#kit/rules/personal-data.ts";
import { searchMessages } from "#catalogue/rules/search/search-messages.ts";

/** First path segments whose next segment is a product or collection id, never an order id. */
const PUBLIC_SECTIONS = new Set(["product", "products", "collections"]);

/** Query parameters of campaign links. */
const CAMPAIGN_PARAMETER = /^(utm_(source|medium|campaign|term|content|id)|gclid)$/;

/** Returns the path without order ids and personal data. */
export function redactPath(path: string): string {
  const [section = "", id] = path.split("/").filter(Boolean);
  if (isPersonalData(decode(section))) return "/";
  return PUBLIC_SECTIONS.has(section) && id !== undefined ? `/${section}/${id}` : `/${section}`;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The text around the query in the title of a search page. */
const [BEFORE_QUERY = "", AFTER_QUERY = ""] = searchMessages.title("\n").split("\n");
const TITLE_SEPARATOR = " | ";

/** Returns the title without the search query and without personal data. */
export function redactTitle(title: string): string {
  const end = title.lastIndexOf(AFTER_QUERY);
  const isSearch = title.startsWith(BEFORE_QUERY) && end >= BEFORE_QUERY.length;
  const redacted = isSearch ? searchMessages.search + title.slice(end + AFTER_QUERY.length) : title;
  return isPersonalData(redacted) ? (redacted.split(TITLE_SEPARATOR).at(-1) ?? "") : redacted;
}

/** Returns the URL of a shop page without order ids and personal data; its query keeps only campaign parameters. */
export function redactUrl(url: string): string {
  const { origin, pathname, searchParams } = new URL(url);
  const campaign = new URLSearchParams();
  for (const [name, value] of searchParams) {
    // The digits of a click id can look like a phone number.
    const isSafe = name === "gclid" || !isPersonalData(value);
    if (CAMPAIGN_PARAMETER.test(name) && isSafe) campaign.set(name, value);
  }
  const search = campaign.size > 0 ? `?${campaign}` : "";
  return `${origin}${redactPath(pathname)}${search}`;
}

/** Returns the origin of an external referrer, or the redacted URL of an internal referrer. */
export function redactReferrer(referrer: string, ownOrigin: string): string {
  if (!URL.canParse(referrer)) return "";
  const { origin } = new URL(referrer);
  return origin === ownOrigin ? redactUrl(referrer) : `${origin}/`;
}

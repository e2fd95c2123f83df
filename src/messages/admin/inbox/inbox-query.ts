import { contactMessageList } from "../../rules/inbox/message-query.ts";
import { subscriberList } from "../../rules/newsletter/subscriber-query.ts";
import { parseListQuery } from "#kit/rules/query-values.ts";

/** Parses the query parameters of the inbox, which lists either messages or subscribers. Ignores invalid values. */
export function parseInboxQuery(params: URLSearchParams) {
  return params.get("show") === "newsletter"
    ? { subscribers: parseListQuery(subscriberList.urlSchema, params) }
    : { messages: parseListQuery(contactMessageList.urlSchema, params) };
}

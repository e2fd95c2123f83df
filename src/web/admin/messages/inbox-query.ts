import { messageListSchema } from "#domain/messages/message-query.ts";
import { subscriberListSchema } from "#domain/messages/subscriber-query.ts";
import { parseListQuery } from "#domain/shared/query-values.ts";

/** Parses the query parameters of the inbox, which lists either messages or subscribers. Ignores invalid values. */
export function parseInboxQuery(params: URLSearchParams) {
  return params.get("show") === "newsletter"
    ? { subscribers: parseListQuery(subscriberListSchema, params) }
    : { messages: parseListQuery(messageListSchema, params) };
}

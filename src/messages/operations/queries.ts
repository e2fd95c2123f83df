import type { SQL } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { defineQuery } from "#platform/events/queries.ts";

/**
 * Asks for a query for the email addresses, in lower case, of the customers in a segment.
 * @throws InvalidInput if the segment has unknown filters
 */
export const selectAudience = defineQuery<[db: Database, audience: string], SQL>("messages.audience");

/** Asks for the words that describe a segment of customers. @throws InvalidInput as `selectAudience` */
export const describeAudience = defineQuery<[db: Database, audience: string], Promise<string>>(
  "messages.audience-text",
);

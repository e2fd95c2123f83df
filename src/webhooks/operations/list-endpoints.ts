import { isNotNull } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { webhookEndpoints } from "../tables/webhook-schema.server.ts";
import type { Page } from "#kit/rules/paging.ts";
import { STAFF_PAGE_SIZE } from "#kit/rules/paging.ts";
import type { WebhookEndpoint, WebhookEndpointQuery } from "../rules/webhook-endpoint.ts";

import { ENDPOINT_COLUMNS, toEndpoint } from "./endpoint-rows.ts";

const isStopped = isNotNull(webhookEndpoints.stopReason);

/** Returns a page of endpoints, oldest first, without their secrets. */
export async function listEndpoints(
  db: Database,
  { stopped, page = 1, pageSize = STAFF_PAGE_SIZE }: WebhookEndpointQuery = {},
): Promise<Page<WebhookEndpoint>> {
  const condition = stopped && isStopped;
  const [total, rows] = await Promise.all([
    db.$count(webhookEndpoints, condition),
    db
      .select(ENDPOINT_COLUMNS)
      .from(webhookEndpoints)
      .where(condition)
      .orderBy(webhookEndpoints.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  return { items: rows.map(toEndpoint), page, pageSize, total };
}

/** Returns the number of endpoints that the shop disabled because of failures. */
export function countStoppedEndpoints(db: Database): Promise<number> {
  return db.$count(webhookEndpoints, isStopped);
}

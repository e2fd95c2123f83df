import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

import { customerSummaries } from "#customers/tables/customer-schema.server.ts";
import { buildListCondition } from "#kit/operations/list.server.ts";
import type { Database } from "#platform/db/client.server.ts";

import { customerList } from "../../rules/customers/customer-list.ts";
import { describeSegment, parseSegment } from "../../rules/customers/segment.ts";
import { customerSql } from "./customer-sql.ts";
import { listCustomerFilterOptions } from "./list-customers.ts";

/** Builds a query for the email addresses of a segment's customers. @throws InvalidInput if it has unknown filters */
export function selectSegmentEmails(db: Database, segment: string): SQL {
  const { email } = customerSummaries;
  const condition = buildListCondition(customerList, customerSql, db, parseSegment(segment)) ?? sql`true`;
  return sql`select lower(${email}) from ${customerSummaries} where ${email} <> '' and ${condition}`;
}

/** Returns a segment in words, with the names of products. @throws InvalidInput if it has unknown filters */
export async function describeCustomerSegment(db: Database, segment: string): Promise<string> {
  parseSegment(segment);
  return describeSegment(segment, { ...(await listCustomerFilterOptions(db)) });
}

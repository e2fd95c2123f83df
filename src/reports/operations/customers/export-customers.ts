import { eq, sql } from "drizzle-orm";

import { customerProfiles, customerSummaries } from "#customers/tables/customer-schema.server.ts";
import { toPkr } from "#kit/rules/money.ts";
import { newsletterSubscribers } from "#messages/tables/message-schema.server.ts";
import { buildListExport } from "#staff/operations/export-file.ts";

import { customerList } from "../../rules/customers/customer-list.ts";
import { customerSql } from "./customer-sql.ts";
import { CUSTOMER_FIELDS } from "./list-customers.ts";

const { id: _id, ...SHOWN } = CUSTOMER_FIELDS;
const FIELDS = {
  ...SHOWN,
  tags: customerProfiles.tags,
  note: customerProfiles.note,
  newsletter: sql<boolean>`${newsletterSubscribers.email} is not null`.as("newsletter"),
};

/** Exports the customers of a segment with their figures, in the list's order, and records the export in the audit log. */
export const exportCustomers = buildListExport({
  list: customerList,
  listSql: customerSql,
  fields: FIELDS,
  select: (db) =>
    db
      .select(FIELDS)
      .from(customerSummaries)
      .leftJoin(customerProfiles, eq(customerProfiles.phone, customerSummaries.phone))
      .leftJoin(
        newsletterSubscribers,
        eq(newsletterSubscribers.email, sql`lower(${customerSummaries.email})`),
      )
      .$dynamic(),
  sheet: {
    name: "Customers",
    columns: [
      { header: "Phone", type: "text", width: 18, value: ({ phone }) => phone },
      { header: "Name", type: "text", width: 30, value: ({ name }) => name },
      { header: "Email", type: "text", width: 35, value: ({ email }) => email },
      { header: "City", type: "text", width: 20, value: ({ city }) => city },
      { header: "Orders", type: "number", width: 10, value: ({ orders }) => orders },
      { header: "Delivered", type: "number", width: 10, value: ({ delivered }) => delivered },
      { header: "Cancelled", type: "number", width: 10, value: ({ cancelled }) => cancelled },
      { header: "Refused", type: "number", width: 10, value: ({ refused }) => refused },
      { header: "Spent", type: "money", width: 12, value: ({ spent }) => toPkr(spent) },
      { header: "Last order", type: "time", width: 20, value: ({ lastOrderAt }) => lastOrderAt },
      {
        header: "Newsletter",
        type: "text",
        width: 12,
        value: ({ newsletter }) => (newsletter ? "Agreed" : ""),
      },
      { header: "Tags", type: "text", width: 30, value: ({ tags }) => tags?.join(", ") ?? "" },
      { header: "Note", type: "text", width: 40, value: ({ note }) => note ?? "" },
    ],
  },
  fileName: "customers",
  subject: { type: "customer" },
});

import type { SQL } from "drizzle-orm";
import { and, or, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { MESSAGE_KINDS, MESSAGE_RULES } from "#store/rules/message-kind.ts";
import type { DataTopic, PersonLink, PersonalTable } from "#kit/rules/personal-table.ts";
import { DATA_TOPICS } from "#kit/rules/personal-table.ts";
import type { ExportedRow, PersonSummary } from "../rules/person.ts";
import { exportedRowSchema } from "../rules/person.ts";

import type { Person } from "./find-person.ts";
import { isUntil } from "./find-person.ts";
import { findPersonalTables } from "./queries.ts";

/** Returns a subquery that lists texts. */
function listTexts(texts: readonly string[]): SQL {
  return sql`(select json_array_elements_text(${JSON.stringify(texts)}::json))`;
}

const listOrderIds = ({ orders }: Person) => listTexts(orders.map(({ id }) => id));

/** Returns a subquery that lists the ids of the parcels of the person's orders. */
export const listShipmentIds = (person: Person) =>
  sql`(select id from shipments where order_id in ${listOrderIds(person)})`;

const listContacts = ({ phones, emails }: Person) => listTexts([...phones, ...emails]);

/** Kinds of messages whose recipient is a customer. */
const CUSTOMER_KINDS = MESSAGE_KINDS.filter((kind) => MESSAGE_RULES[kind].audience === "customer");

/**
 * Returns the SQL condition for outbox messages about a person. Omits conditions on empty lists, so that an erasure
 * of orders uses the index of orders.
 */
function isMessageAboutPerson(person: Person): SQL {
  const { orders, messageIds, phones, emails } = person;
  const conditions = [
    orders.length > 0 && sql`order_id in ${listOrderIds(person)}`,
    messageIds.length > 0 &&
      sql`contact_reply_id in (select id from contact_replies where message_id in ${listTexts(messageIds)})`,
    emails.length > 0 &&
      sql`newsletter_signup_id in (select id from newsletter_signups where email in ${listTexts(emails)})`,
    phones.length + emails.length > 0 &&
      sql`restock_request_id in (select id from restock_requests where contact in ${listContacts(person)})`,
    // A customer can also be a staff member. Messages to staff are kept.
    phones.length + emails.length > 0 &&
      sql`(lower(recipient) in ${listContacts(person)} and kind in ${listTexts(CUSTOMER_KINDS)})`,
  ].filter((condition) => condition !== false);
  return or(...conditions) ?? sql`false`;
}

/** Functions that return the SQL condition for the rows of a person, by the `link` of the table. */
const CONDITIONS: Readonly<Record<PersonLink, (person: Person) => SQL>> = {
  order: (person) => sql`id in ${listOrderIds(person)}`,
  "order-row": (person) => sql`order_id in ${listOrderIds(person)}`,
  // The number of an order can have been corrected after the row was written.
  "order-row-or-phone": (person) =>
    sql`(order_id in ${listOrderIds(person)} or phone in ${listTexts(person.phones)})`,
  "shipment-row": (person) => sql`shipment_id in ${listShipmentIds(person)}`,
  "payment-row": (person) =>
    sql`payment_id in (select id from payments where order_id in ${listOrderIds(person)})`,
  "return-row": (person) =>
    sql`return_id in (select id from returns where order_id in ${listOrderIds(person)})`,
  "load-sheet": (person) =>
    sql`id in (select load_sheet_id from shipments where order_id in ${listOrderIds(person)})`,
  message: ({ messageIds }) => sql`id in ${listTexts(messageIds)}`,
  "message-row": ({ messageIds }) => sql`message_id in ${listTexts(messageIds)}`,
  email: ({ emails }) => sql`email in ${listTexts(emails)}`,
  // Other customers can have placed orders with the same address.
  "order-email": ({ orders }) => {
    const emails = orders.map(({ email }) => email.toLowerCase());
    return sql`email in ${listTexts(emails)}
      and not exists (select from orders where lower(customer_email) = customers.email)`;
  },
  contact: (person) => sql`contact in ${listContacts(person)}`,
  phone: ({ phones }) => sql`phone in ${listTexts(phones)}`,
  outbox: isMessageAboutPerson,
  view: ({ viewIds }) => sql`id::text in ${listTexts(viewIds.map(String))}`,
  // The part of the key after the first colon identifies the client.
  limit: (person) => sql`substr(key, position(':' in key) + 1) in ${listContacts(person)}`,
  none: () => sql`false`,
};

/** A table with personal data and the SQL condition that selects the rows of a person. */
export interface PersonRows extends PersonalTable {
  name: string;
  table: SQL;
  condition: SQL | undefined;
}

/** Returns the tables with data about customers, in the order in which an erasure processes them. */
export async function listPersonRows(person: Person): Promise<PersonRows[]> {
  return Object.entries(await findPersonalTables())
    .filter(([, { link }]) => link !== "none")
    .map(([name, table]) => {
      const { time } = table;
      const condition = and(
        CONDITIONS[table.link](person),
        time === undefined ? undefined : isUntil(sql`${sql.identifier(time)}`, person.until),
      );
      return { ...table, name, table: sql`${sql.identifier(name)}`, condition };
    });
}

/** Reads the rows of a person, without internal columns. */
export async function readPersonRows(
  db: Database,
  { table, condition, omittedFromExport = [] }: PersonRows,
): Promise<ExportedRow[]> {
  const rows = await queryRows<{ row: string }>(
    db,
    sql`select jsonb_object_agg(
        key, case when jsonb_typeof(value) in ('object', 'array') then to_jsonb(value::text) else value end
      )::text as row
      from (select row_number() over () as number, to_jsonb(found) as columns
        from (select * from ${table} where ${condition}) as found) as numbered
      cross join jsonb_each(columns)
      where key not in (select json_array_elements_text(${JSON.stringify(omittedFromExport)}::json))
      group by number order by number`,
  );
  return rows.map(({ row }) => exportedRowSchema.parse(JSON.parse(row)));
}

/** Counts the rows of a person. */
async function countPersonRows(db: Database, { table, condition }: PersonRows): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from ${table} where ${condition}`,
  );
  return row?.count ?? 0;
}

/** Returns the number of a person's records by topic. Omits topics without records. */
export async function countByTopic(db: Database, person: Person): Promise<PersonSummary["counts"]> {
  const counts = new Map<DataTopic, number>();
  for (const rows of await listPersonRows(person)) {
    if (!rows.isCounted) continue;
    counts.set(rows.topic, (counts.get(rows.topic) ?? 0) + (await countPersonRows(db, rows)));
  }
  return DATA_TOPICS.map((topic) => ({ topic, count: counts.get(topic) ?? 0 })).filter(
    ({ count }) => count > 0,
  );
}

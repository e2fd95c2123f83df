import type { FilledShop } from "./filled-shop.ts";

/**
 * Statements that fill all staff lists except orders. `$rows` is the number of rows. Reviews belong to existing orders.
 */
const STATEMENTS = [
  `insert into contact_messages (id, name, phone, message, created_at, handled_at)
   select gen_random_uuid()::text, 'Ayesha ' || n, '+92 300 ' || lpad((n * 7919 % 10000000)::text, 7, '0'),
     'Is Noor back in stock? I ordered it in March and would like the 50 ml bottle again. My order was ZE' || n, now() - n * interval '10 minutes',
     case when n % 10 > 0 then now() end
   from generate_series(1, $rows) as n`,
  `insert into newsletter_subscribers (email, created_at)
   select 'reader' || n || '@example.com', now() - n * interval '10 minutes' from generate_series(1, $rows) as n`,
  `insert into audit_entries (actor_name, action, subject_type, subject_id, subject_label, changes, created_at)
   select 'staff' || n % 20 || '@example.com', 'status-changed', 'order', md5(n::text), 'ZE' || n,
     '[{"field":"status","from":"pending","to":"confirmed"}]', now() - ($rows - n) * interval '10 minutes'
   from generate_series(1, $rows) as n`,
  `insert into jobs (kind, last_error, attempts, failed_at, run_at, created_at)
   select 'remove-picture', 'The image host does not respond: ' || md5(n::text), n % 10, case when n % 3 > 0 then now() end,
     now() + interval '1 day' + n * interval '1 minute', now() - n * interval '10 minutes'
   from generate_series(1, $rows) as n`,
  `insert into order_reviews (order_id, product_id, product_name, rating, review, created_at, hidden_at)
   select item.order_id, item.product_id, item.product_name, 1 + (hashtext(item.order_id) & 3),
     'Dry and warm, and it lasts from morning to evening. The order ' || orders.order_number || ' came in two days.', orders.created_at,
     case when hashtext(item.order_id) % 20 = 0 then now() end
   from orders cross join lateral (select * from order_items where order_id = orders.id order by position limit 1) as item
   on conflict do nothing`,
  "vacuum analyze",
];

/** Adds contact messages, subscribers, audit entries, failed jobs and one review per order to a shop's database. */
export async function fillStaffLists({ query }: FilledShop, rowCount: number): Promise<void> {
  for (const statement of STATEMENTS) await query(statement.replaceAll("$rows", String(rowCount)));
}

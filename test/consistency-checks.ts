import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";

/** Queries that find inconsistent data, by description. Each returns one row per violation. */
const CHECKS: Readonly<Record<string, string>> = {
  "a parcel whose collected cash is not recorded in the ledger, or is recorded without a delivery": `
    select parcel.id, parcel.state, parcel.cash_to_collect, recorded.amount from shipments parcel
    join couriers courier on courier.id = parcel.courier_id
    cross join lateral (
      select coalesce(sum(case when account.kind = 'customers' then move.amount else -move.amount end), 0) as amount
      from money_movements move join money_accounts account on account.id = move.from_id
      where move.shipment_id = parcel.id and move.kind = 'cod') recorded
    where parcel.state <> 'delivered' and recorded.amount <> 0
      -- Staff record what a rider has really collected.
      or parcel.state = 'delivered' and courier.kind <> 'manual' and recorded.amount <> parcel.cash_to_collect`,
  "an order whose products for the search are not those of its lines": `
    select o.id, o.product_names from orders o where o.product_names <> coalesce((
      select string_agg(concat_ws(' ', item.product_name, (
        select string_agg(part.product_name, ' ' order by part.position) from order_item_parts part
        where part.item_id = item.id)), ' ' order by item.position)
      from order_items item where item.order_id = o.id), '')`,
  "an order that is both due and overpaid, or got back more than it paid": `
    select * from order_money where due > 0 and overpaid > 0
      -- A courier may report after a refund that the parcel was not delivered, so its cash was never collected.
      or refunded > received and not exists (
        select from money_movements back join money_accounts account on account.id = back.to_id
        where back.order_id = order_money.order_id and back.kind = 'cod' and account.kind = 'customers')`,
  "credits above the total of an order": `
    select o.id from orders o join order_credits credit on credit.order_id = o.id
    group by o.id having sum(credit.amount) > o.total_amount`,
  "an item of which returns have inspected more bottles than were ordered, or accepted more than inspected": `
    select item.id from order_items item join return_lines line on line.item_id = item.id
    group by item.id having sum(line.sealed + line.opened + line.damaged) > item.quantity
      or sum(line.accepted) > sum(line.sealed + line.opened + line.damaged)`,
  "a return whose frozen credit differs from that of the ledger": `
    select given.number from returns given
    where coalesce(given.credit, 0) <> (select coalesce(sum(amount), 0) from order_credits where return_id = given.id)`,
  "an exchange whose carried amount does not arrive at the new order": `
    select return_id from money_movements where kind in ('carry-out', 'carry-in')
    group by return_id having sum(case kind when 'carry-out' then amount else -amount end) <> 0`,
  "a refunded or settled return with an open refund": `
    select given.number from returns given where given.state in ('refunded', 'settled')
      and exists (select from refunds where return_id = given.id and state = 'open')`,
  "a counted cash day whose movements do not add up": `
    select day.account_id, day.day from cash_days day
    where day.closed_at is not null and day.counted <> day.opening + (
      select coalesce(sum(case when move.to_id = day.account_id then move.amount else -move.amount end), 0)
      from money_movements move where day.account_id in (move.from_id, move.to_id)
        and (move.occurred_at at time zone 'Asia/Karachi')::date = day.day)`,
  "a size with negative stock or sales": `
    select product_id, name, stock, sold from product_variants where stock < 0 or sold < 0`,
  "a size whose stock differs from the sum of its movements": `
    select size.product_id, size.name, size.stock, sum(move.delta) as movements
    from product_variants size left join stock_movements move on move.variant_id = size.id
    group by size.id having coalesce(size.stock, 0) <> coalesce(sum(move.delta), 0)`,
  "a size whose sold count differs from its movements": `
    select size.product_id, size.name, size.sold, sum(move.sold_delta) as movements
    from product_variants size left join stock_movements move on move.variant_id = size.id
    group by size.id having size.sold <> coalesce(sum(move.sold_delta), 0)`,
  "a size whose sold count is lower than the quantity that its orders counted as sold": `
    select size.product_id, size.name, size.sold, sum(item.sold_counted) as deducted
    from product_variants size left join order_items item on item.variant_id = size.id
    where not exists (select 1 from stock_movements where variant_id = size.id and reason = 'initial' and sold_delta > 0)
    group by size.id having size.sold < coalesce(sum(item.sold_counted), 0)`,
  "an order that differs from the sum of its lines": `
    select o.id, o.subtotal, o.total_items from orders o left join order_items item on item.order_id = o.id
    group by o.id having o.total_items <> coalesce(sum(item.quantity), 0)
      or o.subtotal <> coalesce(sum(item.quantity * item.unit_price), 0)`,
  "an order whose total differs from its subtotal plus its adjustments": `
    select o.id, o.subtotal, o.total_amount from orders o
    where o.total_amount <> o.subtotal +
      (select coalesce(sum(amount), 0) from order_adjustments adjustment where adjustment.order_id = o.id)`,
  "an order whose status differs from its last history entry": `
    select o.id, o.status from orders o where o.status is distinct from
      (select status from order_status_history h where h.order_id = o.id order by h.id desc limit 1)`,
  "an order whose history does not start as pending": `
    select o.id from orders o where 'pending' is distinct from
      (select status from order_status_history h where h.order_id = o.id order by h.id limit 1)`,
  "a cancelled order with deducted stock": `
    select o.id from orders o join order_items item on item.order_id = o.id
    where o.status = 'cancelled' and (o.holds_stock or item.stock_taken > 0 or item.sold_counted > 0)
      and item.variant_id is not null`,
  "a cancelled order with deducted bottles of a set": `
    select o.id from orders o join order_items item on item.order_id = o.id
      join order_item_parts part on part.item_id = item.id
    where o.status = 'cancelled' and part.stock_taken > 0 and part.variant_id is not null`,
  "an order that needs a payment in advance but demands no amount": `
    select o.id from orders o left join order_confirmations c on c.order_id = o.id
    where (c.staff_step = 'advance-payment' or o.payment_method is not null)
      and o.total_amount > 0 and o.advance_required = 0`,
  "an order that reserves bottles but is not pending": `
    select reservation.order_id, o.status from stock_holds reservation join orders o on o.id = reservation.order_id
    where o.status <> 'pending' or o.holds_stock`,
  "a reservation that differs from the bottles of its order": `
    select reservation.order_id, reservation.variant_id, reservation.quantity, sum(unit.quantity) as needed
    from stock_holds reservation left join (
      select order_id, variant_id, quantity from order_items
      union all
      select item.order_id, part.variant_id, part.quantity * item.quantity
      from order_items item join order_item_parts part on part.item_id = item.id
    ) unit on unit.order_id = reservation.order_id and unit.variant_id = reservation.variant_id
    group by reservation.order_id, reservation.variant_id having reservation.quantity is distinct from sum(unit.quantity)`,
  "a stock movement or a reservation of an order that does not exist": `
    select order_id from (select order_id from stock_movements union select order_id from stock_holds) used
    where order_id is not null and not exists (select from orders where id = used.order_id)`,
  "an undecided confirmation of an order that is not pending": `
    select c.order_id, c.state, o.status from order_confirmations c join orders o on o.id = c.order_id
    where c.state in ('waiting', 'out-of-stock', 'unreachable', 'expired') and o.status <> 'pending'`,
  "a reservation for an order that is not awaiting confirmation": `
    select reservation.order_id, c.state from stock_holds reservation left join order_confirmations c on c.order_id = reservation.order_id
    where c.state is null or c.state not in ('waiting', 'out-of-stock', 'unreachable')`,
  "an order without a reservation that reserves bottles": `
    select reservation.order_id, c.reservation from stock_holds reservation join order_confirmations c on c.order_id = reservation.order_id
    where c.reservation is distinct from 'active'`,
  "a verified reservation that identifies the browser or the network": `
    select order_id from stock_holds
    where is_verified and (browser_hash is not null or network_hash is not null)`,
  "an order whose confirmation was decided more than once": `
    select order_id from order_confirmation_events
    where event in ('shopper-confirmed', 'shopper-declined', 'call-confirmed', 'payment-received', 'call-declined', 'status-confirmed',
      'status-cancelled')
    group by order_id having count(*) > 1`,
  "a confirmation whose state differs from its last event": `
    select c.order_id, c.state from order_confirmations c where c.state <> coalesce(
      (select e.state from order_confirmation_events e where e.order_id = c.order_id order by e.id desc limit 1), 'waiting')`,
  // If staff limit the stock of a size after an order was placed, the order needs no reservation.
  "an order that reserves only some of its bottles": `
    select unit.order_id, unit.variant_id, size.stock from (
      select order_id, variant_id from order_items
      union
      select item.order_id, part.variant_id from order_items item join order_item_parts part on part.item_id = item.id
    ) unit join orders o on o.id = unit.order_id join product_variants size on size.id = unit.variant_id
    where o.status = 'pending' and size.stock is not null
      and exists (select 1 from stock_holds reservation where reservation.order_id = o.id and reservation.expires_at > now())
      and not exists (
        select 1 from stock_holds reservation where reservation.order_id = o.id and reservation.variant_id = unit.variant_id)
      and not exists (
        select 1 from stock_movements move
        where move.variant_id = size.id and move.order_id is null and move.created_at >= o.created_at)`,
  "a set whose price differs from the sum of its parts' shares": `
    select item.order_id, item.unit_price, sum(part.amount) from order_items item
      join order_item_parts part on part.item_id = item.id
    group by item.id having item.unit_price <> sum(part.amount)`,
  "a size that is a set without parts, or has parts without being a set": `
    select size.id from product_variants size
    where size.is_set <> exists (select 1 from set_parts part where part.variant_id = size.id)`,
  "a set that contains a set": `
    select part.variant_id from set_parts part join product_variants size on size.id = part.part_variant_id
    where size.is_set`,
  "more than three featured collections, or two at the same position": `
    select featured_order from collections where featured_order is not null
    group by featured_order having count(*) > 1 or featured_order > 3`,
  "a customer whose figures differ from the sums of their orders": `
    select known.phone, to_jsonb(f) as expected, to_jsonb(s) as stored from (
      select customer_phone_e164 as phone from orders where customer_phone_e164 is not null
      union select phone from customer_profiles
      union select phone from customer_summaries
    ) known left join lateral customer_figures(known.phone) f on true left join customer_summaries s on s.phone = known.phone
    where (f.phone, f.name, f.email, f.city, f.orders, f.delivered, f.cancelled, f.refused, f.spent, f.first_order_id, f.last_order_at, f.channels, f.products)
      is distinct from (s.phone, s.name, s.email, s.city, s.orders, s.delivered, s.cancelled, s.refused, s.spent, s.first_order_id, s.last_order_at, s.channels, s.products)`,
  "hero slides without exactly one active slide": `
    select count(*) from hero_images having count(*) > 0 and count(*) filter (where is_active) <> 1`,
};

/**
 * Matches control characters except line breaks and tabs, characters that change the text direction, and Unicode
 * noncharacters.
 */
const UNPRINTABLE =
  "[\\x01-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\\u202a-\\u202e\\u2066-\\u2069\\ufdd0-\\ufdef\\ufffe\\uffff]";

/** Returns descriptions of inconsistent data and unprintable texts. */
export async function findViolations(db: Database): Promise<string[]> {
  return [...(await findInconsistencies(db)), ...(await runChecks(db, await createTextChecks(db)))];
}

/** Returns descriptions of inconsistent data, without checking texts. */
export function findInconsistencies(db: Database): Promise<string[]> {
  return runChecks(db, CHECKS);
}

async function runChecks(db: Database, checks: Readonly<Record<string, string>>): Promise<string[]> {
  const violations: string[] = [];
  for (const [description, query] of Object.entries(checks)) {
    const rows = toRows(await db.execute(sql.raw(query)));
    if (rows.length > 0)
      violations.push(`${description}: ${rows.length}, e.g. ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return violations;
}

/** Returns checks for unprintable characters in every text column. */
async function createTextChecks(db: Database): Promise<Record<string, string>> {
  const columns = toRows(
    await db.execute(sql`
      select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and is_generated = 'NEVER' and data_type in ('text', 'jsonb', 'json', 'ARRAY')`),
  ) as { table: string; column: string }[];
  return Object.fromEntries(
    columns.map(({ table, column }) => [
      `${table}.${column} with unprintable characters`,
      `select "${column}" as text from "${table}" where "${column}"::text ~ '${UNPRINTABLE}' limit 5`,
    ]),
  );
}

function toRows(result: unknown): Record<string, unknown>[] {
  return (result as { rows: Record<string, unknown>[] }).rows;
}

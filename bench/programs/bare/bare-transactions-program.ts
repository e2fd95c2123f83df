import pg from "pg";

import type { BarePendingOrder, BareLine, BareOrder, TransactionLoad } from "./bare-transactions.ts";
import { runConcurrently } from "#bench/programs/load/client-sessions.ts";

/** Size of the shop's connection pool. */
const POOL_SIZE = 10;

type Statement = (client: pg.PoolClient, values: readonly unknown[]) => Promise<pg.QueryResult>;

/** Creates a statement that each connection prepares once. */
function createStatement(name: string, text: string): Statement {
  return (client, values) => client.query({ name, text, values: [...values] });
}

/** Returns placeholders, e.g. `($1,$2),($3,$4)` for two rows of two values. */
function createPlaceholders(rowCount: number, columnCount: number): string {
  const createRow = (index: number) =>
    Array.from({ length: columnCount }, (_, column) => `$${index * columnCount + column + 1}`);
  return Array.from({ length: rowCount }, (_, index) => `(${createRow(index).join(",")})`).join(",");
}

const ORDER_COLUMNS = `id, order_number, idempotency_key, status, customer_name, customer_email, customer_phone,
  customer_phone_e164, street, city, state, zip_code, country, subtotal, total_amount, total_items`;
const LINE_COLUMNS =
  "order_id, position, product_id, variant_id, product_name, image, variant, unit_price, quantity";
const ADJUSTMENT_COLUMNS = "order_id, position, kind, label, amount";
const MOVEMENT_COLUMNS = "variant_id, product_id, variant, delta, sold_delta, reason, order_id, staff_id";

const insertOrder = createStatement(
  "order",
  `insert into orders (${ORDER_COLUMNS}) values ${createPlaceholders(1, 16)}`,
);
const createInsertLines = (lineCount: number) =>
  createStatement(
    `lines-${lineCount}`,
    `insert into order_items (${LINE_COLUMNS}) values ${createPlaceholders(lineCount, 9)}`,
  );
/** Inserts the status history and marks the order's confirmation as confirmed, in one round trip. */
const insertHistory = createStatement(
  "history",
  `with settled as (
     update order_confirmations set state = 'confirmed', next_reminder_at = null where order_id = $1 returning order_id
   ), event as (
     insert into order_confirmation_events (order_id, event, state, staff_id)
     select order_id, 'status-confirmed', 'confirmed', $3 from settled
   )
   insert into order_status_history (order_id, status, staff_id) values ($1, $2, $3)`,
);
const lockSizes = createStatement(
  "lock-sizes",
  "select id from product_variants where id = any($1::bigint[]) and stock is not null order by id for no key update",
);
/**
 * Inserts an adjustment, the confirmation, the reserved bottles, two messages and the status history in one round trip.
 */
const insertRelatedRows = createStatement(
  "related-rows",
  `with adjustments as (
     insert into order_adjustments (${ADJUSTMENT_COLUMNS}) values ($1, 0, 'delivery', 'Delivery', 0)
   ), confirmation as (
     insert into order_confirmations (order_id, expires_at, next_reminder_at)
     values ($1, now() + interval '48 hours', now() + interval '3 hours')
   ), reservations as (
     insert into stock_holds (order_id, variant_id, quantity, expires_at)
     select $1, variant_id, quantity, now() + interval '49 hours' from unnest($2::bigint[], $3::int[]) as line (variant_id, quantity)
   ), messages as (
     insert into outbox_messages (kind, channel, order_id, dedupe_key, status)
     select kind, 'email', $1, kind || ':' || $1 || ':1', 'sent' from unnest(array['order-received', 'new-order']) as kind
   )
   insert into order_status_history (order_id, status) values ($1, 'pending')`,
);
const lockOrder = createStatement(
  "lock",
  "select order_number, status, admin_notes, holds_stock from orders where id = $1 for update",
);
const updateStock = createStatement(
  "deduct-stock",
  `update product_variants set stock = stock - $2, sold = sold + $2
   where id = $1 and (stock is null or stock >= $2) returning stock`,
);
const recordDeduction = createStatement(
  "record-deduction",
  "update order_items set stock_taken = $2, sold_counted = $2 where id = $1",
);
const insertMovement = createStatement(
  "movement",
  `insert into stock_movements (${MOVEMENT_COLUMNS}) values ${createPlaceholders(1, 8)}`,
);
const confirmOrder = createStatement(
  "confirm",
  `update orders set status = 'confirmed', holds_stock = true, updated_at = $2, stock_updated_at = $2 where id = $1`,
);
const insertAudit = createStatement(
  "audit",
  `insert into audit_entries (actor_id, actor_name, action, subject_type, subject_id, subject_label, changes)
   values ${createPlaceholders(1, 7)}`,
);
const incrementRevision = createStatement(
  "revision",
  `insert into catalogue_revision (id, revision) values (pg_backend_pid() % 64, 1)
   on conflict (id) do update set revision = catalogue_revision.revision + 1`,
);

const pools = new Map<string, pg.Pool>();

function getPool(connectionString: string): pg.Pool {
  const pool = pools.get(connectionString) ?? new pg.Pool({ connectionString, max: POOL_SIZE });
  pools.set(connectionString, pool);
  return pool;
}

async function runInTransaction(
  pool: pg.Pool,
  task: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await task(client);
    await client.query("commit");
  } finally {
    client.release();
  }
}

async function placeOrder(
  client: pg.PoolClient,
  { order: orderValues, lines, bottles }: BareOrder,
): Promise<void> {
  const [orderId] = orderValues;
  const sizes = bottles.map(({ variantId }) => variantId);
  await lockSizes(client, [sizes]);
  await insertOrder(client, orderValues);
  await createInsertLines(lines.length)(client, lines.flat());
  await insertRelatedRows(client, [orderId, sizes, bottles.map(({ quantity }) => quantity)]);
}

async function deductStock(
  client: pg.PoolClient,
  line: BareLine,
  orderId: string,
  staffId: string,
): Promise<void> {
  const { itemId, variantId, productId, variant, quantity } = line;
  const { rowCount } = await updateStock(client, [variantId, quantity]);
  if (rowCount !== 1) throw new Error("There is not enough stock for the benchmark.");
  await recordDeduction(client, [itemId, quantity]);
  const values = [variantId, productId, variant, -quantity, quantity, "order-confirmed", orderId, staffId];
  await insertMovement(client, values);
}

async function confirmPendingOrder(
  client: pg.PoolClient,
  { id, orderNumber, lines }: BarePendingOrder,
  staff: TransactionLoad["staff"],
): Promise<void> {
  await lockOrder(client, [id]);
  for (const line of lines) await deductStock(client, line, id, staff.id);
  await confirmOrder(client, [id, new Date()]);
  await insertHistory(client, [id, "confirmed", staff.id]);
  const changes = JSON.stringify([{ field: "status", from: "pending", to: "confirmed" }]);
  await insertAudit(client, [staff.id, staff.email, "status-changed", "order", id, orderNumber, changes]);
  await incrementRevision(client, []);
}

async function runTransactions(load: TransactionLoad) {
  const pool = getPool(load.databaseUrl);
  const placements = load.ordersToPlace.map(
    (order) => () => runInTransaction(pool, (client) => placeOrder(client, order)),
  );
  const confirmations = load.ordersToConfirm.map(
    (order) => () => runInTransaction(pool, (client) => confirmPendingOrder(client, order, load.staff)),
  );
  return runConcurrently(load.concurrency, [...placements, ...confirmations]);
}

// Exits when the parent process exits.
process.once("disconnect", () => process.exit());

process.on("message", (load: TransactionLoad) => {
  runTransactions(load).then(
    (times) => process.send?.(times),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});

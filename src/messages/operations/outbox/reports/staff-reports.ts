import { and, desc, gt, lte, asc, eq, isNotNull, sql, lt } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";
import { DAY_MS, toShopDay } from "#platform/rules/day.ts";
import { jobs } from "#platform/jobs/tables/job-schema.server.ts";
import type { JobKind } from "#platform/jobs/rules/job.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { isEmailed } from "#store/operations/read-channel-choice.ts";
import { couriers } from "#shipments/tables/shipment-schema.server.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import { reportedLowSizes } from "#catalogue/tables/stock-alert-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { ALERT_THRESHOLD, getAlertLimit } from "#catalogue/rules/stock/inventory.ts";
import { isPublished } from "#catalogue/operations/products/is-published.ts";
import { buildAvailableStock } from "#catalogue/operations/stock/available-stock.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { formatPrice, toPkr } from "#kit/rules/money.ts";
import { changeInBatches } from "#platform/db/writes/change-in-batches.ts";
import { outboxMessages } from "../../../tables/outbox-schema.server.ts";
import type { Report } from "../../../rules/outbox/report.ts";
import { joinLines, reportMessages as texts } from "../../../rules/outbox/report.ts";

/** A report with its deduplication key. */
interface KeyedReport {
  key: string;
  report: Report;
}

/** Queues reports to staff by email, once per kind and key. Returns the number of newly queued reports. */
async function queueReports(
  tx: Database,
  kind: MessageKind,
  reports: readonly KeyedReport[],
): Promise<number> {
  if (reports.length === 0) return 0;
  const rows = await tx
    .insert(outboxMessages)
    .values(
      reports.map(({ key, report }) => {
        return { kind, channel: "email", report, dedupeKey: `${kind}:${key}` } as const;
      }),
    )
    .onConflictDoNothing()
    .returning({ id: outboxMessages.id });
  return rows.length;
}

/** Queues one report to staff. See `queueReports`. Returns false if the report was already queued. */
async function queueReport(tx: Database, kind: MessageKind, report: KeyedReport): Promise<boolean> {
  return (await queueReports(tx, kind, [report])) > 0;
}

/** Maximum age of a reported failure (ms). Excludes old failures after a mail server is first configured. */
const WINDOW_MS = DAY_MS;

/** Maximum number of reports per run, in case many jobs fail at the same time. */
const MAX_REPORTS = 100;

interface ReportOptions {
  /** Configured channels for messages. */
  channels: readonly MessageChannel[];
  /** The kinds of jobs that this release knows, by name. */
  kinds: Readonly<Record<string, Pick<JobKind, "label" | "everyMs">>>;
  now: Date;
}

/**
 * Queues a report for each of the newest 100 jobs that failed permanently. A recurring job is reported
 * once per day (UTC), because each of its runs is a new job.
 */
export async function reportFailedJobs(db: Database, { channels, kinds, now }: ReportOptions): Promise<void> {
  if (!(await isEmailed(db, "job-failed", channels))) return;
  const since = new Date(now.getTime() - WINDOW_MS);
  const failedJobs = await db
    .select({ id: jobs.id, kind: jobs.kind, error: jobs.lastError, failedAt: jobs.failedAt })
    .from(jobs)
    .where(and(gt(jobs.failedAt, since), lte(jobs.failedAt, now)))
    .orderBy(desc(jobs.id))
    .limit(MAX_REPORTS);
  const reports = failedJobs.map(({ id, kind, error, failedAt }) => {
    const day = failedAt?.toISOString().slice(0, 10);
    const key = kinds[kind]?.everyMs !== undefined ? `${kind}:${day}` : String(id);
    return { key, report: { summary: kinds[kind]?.label ?? kind, details: error ?? "" } };
  });
  await queueReports(db, "job-failed", reports);
}

/** Queues a report for each courier that rejects its account, once until the courier accepts it, and once per day. */
export async function reportRejectedAccounts(
  db: Database,
  { channels }: { channels: readonly MessageChannel[] },
): Promise<void> {
  if (!(await isEmailed(db, "courier-account", channels))) return;
  const rejected = await db
    .select({
      id: couriers.id,
      name: couriers.name,
      problem: couriers.accountProblem,
      at: couriers.accountRejectedAt,
    })
    .from(couriers)
    .where(isNotNull(couriers.accountProblem));
  const reports = rejected.map(({ id, name, problem, at }) => {
    return {
      key: `${id}:${at === null ? "" : toShopDay(at)}`,
      report: { summary: name, details: problem ?? "" },
    };
  });
  await queueReports(db, "courier-account", reports);
}

/**
 * Queues a report about the sizes that have become low in stock or sold out since the last report, at most once per
 * day (UTC). Stores the reported sizes in the same transaction.
 */
async function reportLowStock(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const lowSizes = await listLowSizes(tx);
    const ids = JSON.stringify(lowSizes.map(({ variantId }) => variantId));
    await tx
      .delete(reportedLowSizes)
      .where(sql`variant_id not in (select value::bigint from json_array_elements_text(${ids}::json))`);
    const reportedSizes = new Map(
      (await tx.select().from(reportedLowSizes)).map((row) => [row.variantId, row.isSoldOut]),
    );
    const isUnreported = ({ variantId, stock }: LowSize) =>
      !reportedSizes.has(variantId) || (stock === 0 && reportedSizes.get(variantId) === false);
    const unreportedSizes = lowSizes.filter(isUnreported);
    if (unreportedSizes.length > 0) {
      const lines = unreportedSizes.map(({ product, size, stock }) => texts.size(product, size, stock));
      const report = { summary: texts.sizes(unreportedSizes.length), details: joinLines(lines) };
      // If a report was already queued today, the next report contains the sizes.
      if (!(await queueReport(tx, "stock-low", { key: now.toISOString().slice(0, 10), report }))) return;
    }
    await storeReportedSizes(tx, lowSizes);
  });
}

interface LowSize {
  variantId: number;
  product: string;
  size: string;
  stock: number;
}

/** Returns the sizes of published products with low or no stock, lowest stock first. */
async function listLowSizes(tx: Database): Promise<LowSize[]> {
  const stock = buildAvailableStock();
  return tx
    .select({
      variantId: productVariants.id,
      product: products.name,
      size: productVariants.name,
      stock: sql<number>`${stock}`,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(isPublished(), lte(stock, getAlertLimit(ALERT_THRESHOLD.default))))
    .orderBy(asc(stock), asc(products.name), asc(productVariants.position));
}

/** Rows per statement, so that the number of parameters stays below PostgreSQL's limit. */
const BATCH_SIZE = 2000;

async function storeReportedSizes(tx: Database, lowSizes: readonly LowSize[]): Promise<void> {
  const rows = lowSizes.map(({ variantId, stock }) => ({ variantId, isSoldOut: stock === 0 }));
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    await tx
      .insert(reportedLowSizes)
      .values(rows.slice(start, start + BATCH_SIZE))
      .onConflictDoUpdate({
        target: reportedLowSizes.variantId,
        set: { isSoldOut: sql`excluded.is_sold_out` },
      });
  }
}

/** Queues a report about the orders that have been pending for more than 24 hours, once per day (UTC). */
async function reportWaitingOrders(db: Database, now: Date): Promise<void> {
  const waitingOrders = await db
    .select({
      orderNumber: orders.orderNumber,
      total: orders.totalAmount,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(and(eq(orders.status, "pending"), lt(orders.createdAt, new Date(now.getTime() - DAY_MS))))
    .orderBy(asc(orders.createdAt), asc(orders.id));
  if (waitingOrders.length === 0) return;
  const lines = waitingOrders.map(({ orderNumber, total, createdAt }) =>
    texts.order(
      orderNumber,
      formatPrice(toPkr(total)),
      Math.floor((now.getTime() - createdAt.getTime()) / DAY_MS),
    ),
  );
  const report = { summary: texts.orders(waitingOrders.length), details: joinLines(lines) };
  await queueReport(db, "orders-waiting", { key: now.toISOString().slice(0, 10), report });
}

/** Queues the daily reports to staff for which email is configured and switched on. */
export async function reportToStaff(
  db: Database,
  { channels, now }: { channels: readonly MessageChannel[]; now: Date },
): Promise<void> {
  const isEnabled = async (kind: "orders-waiting" | "stock-low") => await isEmailed(db, kind, channels);
  if (await isEnabled("orders-waiting")) await reportWaitingOrders(db, now);
  if (await isEnabled("stock-low")) await reportLowStock(db, now);
}

const RETENTION_MS = 90 * DAY_MS;

/** Deletes reports to staff after 90 days. Other messages are deleted with their subject. */
export async function pruneReports(db: Database, now: Date = new Date()): Promise<void> {
  const cutoff = new Date(now.getTime() - RETENTION_MS);
  await changeInBatches(db, (size) => {
    const expired = sql`select id from ${outboxMessages} where report is not null and created_at < ${cutoff}
      order by created_at limit ${size} for update skip locked`;
    return sql`delete from ${outboxMessages} where id in (${expired})`;
  });
}

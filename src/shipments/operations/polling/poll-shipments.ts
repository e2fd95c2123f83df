import { setTimeout as pause } from "node:timers/promises";

import type { Database } from "#platform/db/client.server.ts";
import { findNextPoll } from "../../rules/next-poll.ts";
import type { CourierReport } from "../../rules/reports/list-reports.ts";
import { getReportKey } from "../../rules/reports/report.ts";
import type { ShipmentState } from "#orders/rules/order-status.ts";
import type { Courier } from "../couriers/courier.ts";
import { createQueue } from "#kit/limits/queue.ts";

import type { CourierJobOptions } from "../booking/book-shipments.ts";
import { connectCouriers } from "../courier-account.ts";
import type { ParcelReports } from "../apply-reports.ts";
import type { ReportOptions } from "../record-shipment-reports.ts";
import { recordShipmentReports } from "../record-shipment-reports.ts";
import type { ClaimedShipment } from "./claim-shipments.ts";
import { claimShipments, listRecordedPositions, setNextPolls } from "./claim-shipments.ts";

/** Maximum number of shipments per request, for couriers that track several shipments per request. */
const BATCH_SIZE = 50;
/** Maximum number of batches of a courier that a process polls concurrently. */
const MAX_CONCURRENT = 4;
/** Number of shipments whose reports are recorded in one transaction. Page requests run between two transactions. */
const RECORD_SIZE = 20;
/** Pause after recording reports, as a multiple of the time that recording took. */
const PAUSE_RATIO = 1;

type PollOptions = CourierJobOptions & {
  now?: Date;
  /** Limits the poll to these shipments. Default: all. */
  ids?: readonly number[];
};
type RecordOptions = Required<Pick<ReportOptions, "channels" | "now">>;

interface PollResult {
  /** Why couriers did not answer, by courier id. */
  failures: Map<number, string>;
  /** Ids of the shipments that their couriers do not know. */
  unknownIds: Set<number>;
}

/**
 * Polls the couriers for all due shipments, and records new reports. Several processes can call this at the same time.
 * @throws the first error of a shipment, after polling all other shipments
 */
export async function pollShipments(db: Database, options: PollOptions): Promise<PollResult> {
  const { connected, problems } = await connectCouriers(
    db,
    options.getCredentialsKey,
    options.courierOptions,
  );
  const errors: unknown[] = [];
  const result = { failures: new Map(problems), unknownIds: new Set<number>() };
  const services = { db, errors, result, queue: createQueue(1) };
  await Promise.all(
    [...connected].map(([courierId, courier]) => pollCourier(services, { courierId, courier }, options)),
  );
  if (errors.length > 0) throw errors[0];
  return result;
}

interface PollServices {
  db: Database;
  /** Errors of individual shipments. Each of these shipments is polled again after its lease. */
  errors: unknown[];
  result: PollResult;
  /** Ensures that the parts of all batches are recorded one after the other. */
  queue: ReturnType<typeof createQueue>;
}

async function pollCourier(
  services: PollServices,
  { courierId, courier }: { courierId: number; courier: Courier },
  options: PollOptions,
): Promise<void> {
  const { channels = [], now = new Date() } = options;
  let isAvailable = true;
  const pollBatches = async () => {
    while (isAvailable && options.signal?.aborted !== true) {
      const claimed = await claimShipments(services.db, { courierId, limit: BATCH_SIZE, ids: options.ids });
      if (claimed.length === 0) return;
      isAvailable = await pollBatch(services, { courierId, courier, claimed }, { channels, now });
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, pollBatches));
}

/** Polls a batch. Returns whether the courier responds. */
async function pollBatch(
  services: PollServices,
  {
    courierId,
    courier,
    claimed,
  }: { courierId: number; courier: Courier; claimed: readonly ClaimedShipment[] },
  options: RecordOptions,
): Promise<boolean> {
  const result = await courier.track(claimed.map(({ trackingNumber }) => trackingNumber));
  if (result.outcome !== "ok") services.result.failures.set(courierId, result.error);
  const reportsByNumber = result.outcome === "ok" ? result.value : new Map<string, CourierReport[]>();
  for (let start = 0; start < claimed.length; start += RECORD_SIZE) {
    const part = claimed.slice(start, start + RECORD_SIZE);
    await services.queue(async () => {
      const startedAt = performance.now();
      await recordPart(services, { claimed: part, reportsByNumber }, options);
      // During the pause, the database and this process handle page requests without delay.
      await pause(PAUSE_RATIO * (performance.now() - startedAt));
    });
  }
  return result.outcome === "ok" || result.outcome === "rejected";
}

interface TrackedShipments {
  claimed: readonly ClaimedShipment[];
  /** All reports of the courier, by tracking number. */
  reportsByNumber: ReadonlyMap<string, readonly CourierReport[]>;
}

/** Records the new reports of shipments and the times of their next polls. */
async function recordPart(
  services: PollServices,
  { claimed, reportsByNumber }: TrackedShipments,
  options: RecordOptions,
): Promise<void> {
  const { db } = services;
  const positions = await listRecordedPositions(
    db,
    claimed.map(({ id }) => id),
  );
  const polled = claimed.map((shipment) => {
    const { id: shipmentId, trackingNumber, createdAt, state, bookingState } = shipment;
    if (!reportsByNumber.has(trackingNumber)) services.result.unknownIds.add(shipmentId);
    const isNotCancelled = bookingState === "not-cancelled";
    // A report that is recorded at this position of the courier's list, or at a later one, is not new.
    const reports = (reportsByNumber.get(trackingNumber) ?? []).filter(
      (report) => (positions.get(`${shipmentId} ${getReportKey(report)}`) ?? -1) < report.position,
    );
    const getNextPoll = (nextState: ShipmentState) => {
      const stateSince = nextState === state ? (shipment.deliveredAt ?? shipment.updatedAt) : options.now;
      return findNextPoll({ createdAt, state: nextState, stateSince, isNotCancelled }, options.now);
    };
    return { shipmentId, reports, state, getNextPoll };
  });
  const unchanged = polled.filter(({ reports }) => reports.length === 0);
  await setNextPolls(
    db,
    unchanged.map(({ shipmentId: id, state, getNextPoll }) => ({ id, at: getNextPoll(state) })),
  );
  const withNewReports = polled.filter(({ reports }) => reports.length > 0);
  if (withNewReports.length > 0) await recordNewReports(services, withNewReports, options);
}

/** Records reports. If this fails, records each parcel separately, so that one parcel does not affect the others. */
async function recordNewReports(
  { db, errors }: PollServices,
  withNewReports: readonly ParcelReports[],
  options: RecordOptions,
): Promise<void> {
  try {
    await recordShipmentReports(db, withNewReports, options);
  } catch {
    for (const parcel of withNewReports)
      await recordShipmentReports(db, [parcel], options).catch((error: unknown) => errors.push(error));
  }
}

import { and, eq, isNotNull, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import { truncateText } from "#kit/rules/truncate-text.ts";
import { shipmentsManifest } from "../../manifest.ts";
import { connectionMessages as texts } from "../../rules/courier-messages.ts";
import { couriers, shipments } from "../../tables/shipment-schema.server.ts";

import type { Courier, CourierResult } from "./courier.ts";
import { rejectAccount } from "./courier.ts";

const MAX_PROBLEM_LENGTH = 500;

/**
 * Records whether the courier accepts the account. Couriers describe a rejected account in any words and with any
 * status, so a rejected request concerns the account if the courier rejects its test, too. The account is tested once
 * per client.
 */
export function watchAccount(
  db: Database,
  { id, accountProblem }: Pick<typeof couriers.$inferSelect, "id" | "accountProblem">,
  courier: Courier,
): Courier {
  let hasProblem = accountProblem !== null;
  let test: ReturnType<Courier["testAccount"]> | undefined;
  const judge = async <Value>(result: CourierResult<Value>): Promise<CourierResult<Value>> => {
    if (result.outcome !== "rejected") return result;
    const tested = await (test ??= courier.testAccount());
    if (tested.outcome === "rejected") return rejectAccount(texts.wrongAccount(tested.error));
    return tested.outcome === "retry" && tested.isAccountRejected ? tested : result;
  };
  const observe = async <Value>(result: CourierResult<Value>): Promise<CourierResult<Value>> => {
    const judged = await judge(result);
    if (judged.outcome === "retry" && judged.isAccountRejected) {
      hasProblem = true;
      await recordAccountProblem(db, id, judged.error);
    } else if (judged.outcome === "ok" && hasProblem) {
      hasProblem = false;
      await clearAccountProblem(db, id);
    }
    return judged;
  };
  const watch =
    <Args extends unknown[], Value>(call: (...args: Args) => Promise<CourierResult<Value>>) =>
    async (...args: Args) =>
      observe(await call(...args));
  return {
    book: watch(courier.book),
    findByReference: watch(courier.findByReference),
    cancel: watch(courier.cancel),
    getLabel: watch(courier.getLabel),
    createLoadSheet: watch(courier.createLoadSheet),
    identify: watch(courier.identify),
    track: watch(courier.track),
    advise: watch(courier.advise),
    listCities: watch(courier.listCities),
    getTariff: courier.getTariff && watch(courier.getTariff),
    getPaymentStatus: watch(courier.getPaymentStatus),
    testAccount: watch(courier.testAccount),
  };
}

async function recordAccountProblem(db: Database, id: number, problem: string): Promise<void> {
  await db
    .update(couriers)
    .set({
      accountProblem: truncateText(problem, MAX_PROBLEM_LENGTH),
      accountRejectedAt: sql`coalesce(${couriers.accountRejectedAt}, now())`,
      accountCheckedAt: sql`now()`,
    })
    .where(eq(couriers.id, id));
}

/** Records that a courier may accept its account now: the bookings and lookups that wait for it are due. */
export async function clearAccountProblem(db: Database, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [cleared] = await tx
      .update(couriers)
      .set({ accountProblem: null, accountRejectedAt: null, accountCheckedAt: null })
      .where(and(eq(couriers.id, id), isNotNull(couriers.accountProblem)))
      .returning({ id: couriers.id });
    if (!cleared) return;
    const ofCourier = (state: "queued" | "unsure") =>
      and(eq(shipments.courierId, id), eq(shipments.bookingState, state));
    await tx.update(shipments).set({ bookingError: null, nextPollAt: null }).where(ofCourier("queued"));
    await tx
      .update(shipments)
      .set({ nextPollAt: sql`now()` })
      .where(and(ofCourier("unsure"), isNotNull(shipments.nextPollAt)));
    await enqueueJob(tx, shipmentsManifest.jobs["book-shipments"], {});
  });
}

import { and, eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { shipments } from "../../tables/shipment-schema.server.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import type { CourierOptions } from "../couriers/courier-client.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";

import { connectCouriers } from "../courier-account.ts";
import { bookClaimed } from "./book-claimed.ts";
import { cancelClaimed } from "./cancel-claimed.ts";
import type { ClaimPurpose } from "./claim-booking.ts";
import { claimBooking, releaseClaim } from "./claim-booking.ts";

/** Maximum number of parcels that one process books concurrently. */
const MAX_CONCURRENT = 5;
/**
 * Lookups come first: a parcel that the courier may already have must not wait. Cancellations come last, because
 * staff can cancel a parcel while it is being booked.
 */
const PURPOSES: readonly ClaimPurpose[] = ["look-up", "book", "cancel"];

export interface CourierJobOptions {
  getCredentialsKey: GetCredentialsKey;
  /** Channels for which messages are queued. Default: none. */
  channels?: readonly MessageChannel[];
  /** Once aborted, no further shipment is claimed. */
  signal?: AbortSignal;
  courierOptions?: CourierOptions;
}

/**
 * Books all queued shipments with their couriers, and cancels the bookings of cancelled shipments. Couriers have no
 * idempotency keys, so a parcel that a courier may have is looked up by its reference before it is booked again.
 * Several processes can call this at the same time.
 */
export async function bookShipments(
  db: Database,
  { getCredentialsKey, channels = [], signal, courierOptions }: CourierJobOptions,
): Promise<void> {
  const { connected, problems } = await connectCouriers(db, getCredentialsKey, courierOptions);
  for (const [courierId, problem] of problems) await recordWaitingReason(db, courierId, problem);
  const isAborted = () => signal?.aborted === true;
  const processNext = async (purpose: ClaimPurpose): Promise<boolean> => {
    const claim = await claimBooking(db, [...connected.keys()], purpose);
    const courier = claim && connected.get(claim.courierId);
    if (!claim) return false;
    if (!courier) {
      // The courier did not respond to a concurrent request, so it receives no further requests.
      await releaseClaim(db, claim, purpose);
      return true;
    }
    const canContinue =
      purpose === "cancel"
        ? await cancelClaimed(db, courier, claim)
        : await bookClaimed({ db, channels }, courier, claim, purpose);
    // The other parcels of a courier that does not respond wait for the next run.
    if (!canContinue) connected.delete(claim.courierId);
    return true;
  };
  const processClaims = async (purpose: ClaimPurpose) => {
    while (!isAborted() && (await processNext(purpose)));
  };
  for (const purpose of PURPOSES)
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, () => processClaims(purpose)));
}

/** Records why the queued shipments of a courier wait. */
async function recordWaitingReason(db: Database, courierId: number, problem: string): Promise<void> {
  await db
    .update(shipments)
    .set({ bookingError: problem })
    .where(
      and(
        eq(shipments.courierId, courierId),
        eq(shipments.bookingState, "queued"),
        sql`${shipments.bookingError} is distinct from ${problem}`,
      ),
    );
}

import { eq, inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { couriers, shipmentLabels, shipments } from "../../tables/shipment-schema.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";
import { COURIER_FEATURES } from "../../rules/courier-kind.ts";
import type { PreparedLabels } from "../../rules/courier-label.ts";
import { shipmentMessages as messages } from "../../rules/shipment-messages.ts";
import type { Courier } from "../couriers/courier.ts";
import type { CourierOptions } from "../couriers/courier-client.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";

import { connectCouriers } from "../courier-account.ts";
import { storeLabel } from "./store-label.ts";

/** Maximum number of labels that are fetched concurrently. */
const MAX_CONCURRENT = 5;

interface LabelOptions {
  getKey: GetCredentialsKey;
  courierOptions?: CourierOptions;
}

/**
 * Fetches the couriers' labels that are not stored yet. Returns the parcels with a stored label in the order of the
 * ids, and the reasons why the other parcels have no label. Sends no further requests to a courier that does not
 * respond. Omits unknown ids.
 */
export async function prepareLabels(
  db: Database,
  ids: readonly number[],
  { getKey, courierOptions }: LabelOptions,
): Promise<PreparedLabels> {
  const parcels = await listParcels(db, ids);
  const reasons = new Map<number, string>();
  const { connected, problems } = await connectCouriers(db, getKey, courierOptions);
  const unavailable = new Map(problems);
  const parcelsToFetch = parcels.filter((parcel) => {
    const reason = parcel.hasLabel ? undefined : explainMissing(parcel);
    if (reason !== undefined) reasons.set(parcel.id, reason);
    return !parcel.hasLabel && reason === undefined;
  });
  let nextIndex = 0;
  const fetchLabels = async () => {
    for (let parcel = parcelsToFetch[nextIndex++]; parcel; parcel = parcelsToFetch[nextIndex++]) {
      const reason = await fetchLabel({ db, connected, unavailable }, parcel);
      if (reason !== undefined) reasons.set(parcel.id, reason);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, fetchLabels));
  return {
    ready: parcels.flatMap(({ id }) => (reasons.has(id) ? [] : [id])),
    missing: parcels.flatMap(({ id, reference }) => {
      const reason = reasons.get(id);
      return reason === undefined ? [] : [{ shipmentId: id, reference, reason }];
    }),
  };
}

async function listParcels(db: Database, ids: readonly number[]) {
  const rows = await db
    .select({
      id: shipments.id,
      reference: shipments.reference,
      trackingNumber: shipments.trackingNumber,
      bookingState: shipments.bookingState,
      courierId: shipments.courierId,
      courier: couriers.name,
      kind: couriers.kind,
      hasLabel: subquery<boolean>`exists (select from ${shipmentLabels} as label
        where label.shipment_id = ${shipments.id} and label.content is not null)`,
    })
    .from(shipments)
    .innerJoin(couriers, eq(couriers.id, shipments.courierId))
    .where(inArray(shipments.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type LabelParcel = Awaited<ReturnType<typeof listParcels>>[number];

/** Returns why no courier label is available for a parcel, or `undefined` if the shop can fetch the label. */
function explainMissing({ kind, courier, trackingNumber, bookingState }: LabelParcel): string | undefined {
  if (!COURIER_FEATURES[kind].labels) return messages.noCourierLabels(courier);
  return trackingNumber === null || bookingState !== null ? messages.notBooked : undefined;
}

interface LabelServices {
  db: Database;
  connected: ReadonlyMap<number, Courier>;
  /** Problems of couriers that receive no further requests, by courier id. */
  unavailable: Map<number, string>;
}

/** Fetches and stores one label. Returns the reason if this fails, otherwise `undefined`. */
async function fetchLabel(
  { db, connected, unavailable }: LabelServices,
  { id, courierId, trackingNumber }: LabelParcel,
): Promise<string | undefined> {
  const problem = unavailable.get(courierId);
  const courier = connected.get(courierId);
  if (problem !== undefined || !courier || trackingNumber === null) return problem ?? messages.notBooked;
  const result = await storeLabel(db, courier, { shipmentId: id, trackingNumber });
  if (result.outcome === "ok") return undefined;
  if (result.outcome === "retry") unavailable.set(courierId, result.error);
  return result.error;
}

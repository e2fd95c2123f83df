import type { CourierReport } from "../../rules/reports/list-reports.ts";

import { callInBatches } from "./call-in-batches.ts";
import { mapResult } from "./courier-result.ts";
import type { CourierResult } from "./courier.ts";

/**
 * Tracks each parcel with a separate request, for couriers that track one parcel per request. A rejection usually
 * concerns one parcel, so the result omits that parcel. Returns the rejection if the courier rejects all parcels.
 * @param track returns `null` if the courier does not know the parcel
 */
export async function trackEach(
  trackingNumbers: readonly string[],
  track: (trackingNumber: string) => Promise<CourierResult<CourierReport[] | null>>,
): Promise<CourierResult<Map<string, CourierReport[]>>> {
  const rejections: CourierResult<never>[] = [];
  const tracked = await callInBatches(trackingNumbers, 1, async ([number = ""]) => {
    const result = await track(number);
    if (result.outcome !== "rejected") return mapResult(result, (reports) => [number, reports] as const);
    rejections.push(result);
    return { outcome: "ok", value: [number, null] } as const;
  });
  const [rejection] = rejections;
  if (rejection && rejections.length === trackingNumbers.length) return rejection;
  return mapResult(
    tracked,
    (parcels) => new Map(parcels.flatMap(([number, reports]) => (reports ? [[number, reports]] : []))),
  );
}

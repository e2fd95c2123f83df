import type { CourierResult } from "./courier.ts";
import type { CourierReport } from "../../rules/reports/list-reports.ts";
import { mapResult } from "./courier.ts";

/** Maximum number of concurrent requests to a courier. */
const MAX_CONCURRENT = 5;

/**
 * Sends one request per batch of values, up to five concurrently, and returns all results in order. After a failure,
 * starts no further requests and returns the failure.
 */
async function callInBatches<Value, Output>(
  values: readonly Value[],
  batchSize: number,
  call: (batch: Value[]) => Promise<CourierResult<Output>>,
): Promise<CourierResult<Output[]>> {
  const batches = Array.from({ length: Math.ceil(values.length / batchSize) }, (_, index) =>
    values.slice(index * batchSize, (index + 1) * batchSize),
  );
  const outputs: Output[] = [];
  let failure: Exclude<CourierResult<Output>, { outcome: "ok" }> | undefined;
  let nextIndex = 0;
  const callNextBatches = async () => {
    for (let index = nextIndex++; index < batches.length && !failure; index = nextIndex++) {
      const result = await call(batches[index] ?? []);
      if (result.outcome === "ok") outputs[index] = result.value;
      else failure ??= result;
    }
  };
  await Promise.all(Array.from({ length: Math.min(MAX_CONCURRENT, batches.length) }, callNextBatches));
  return failure ?? { outcome: "ok", value: outputs };
}

type TrackedParcels = readonly (readonly [trackingNumber: string, reports: CourierReport[]])[];

/**
 * Tracks up to `batchSize` parcels per request. Some couriers reject a request because of one of its numbers, so a
 * rejected request is repeated with each half of its numbers. Omits parcels that the courier does not know. Returns the
 * rejection if the courier rejects all parcels.
 * @param track returns `null` if the courier knows none of the parcels
 */
export async function trackInBatches(
  trackingNumbers: readonly string[],
  batchSize: number,
  track: (batch: readonly string[]) => Promise<CourierResult<TrackedParcels | null>>,
): Promise<CourierResult<Map<string, CourierReport[]>>> {
  const rejections: CourierResult<never>[] = [];
  const trackOrSplit = async (batch: readonly string[]): Promise<CourierResult<TrackedParcels>> => {
    const result = await track(batch);
    const isRejected = result.outcome === "rejected";
    if (!isRejected && (result.outcome !== "ok" || result.value !== null))
      return mapResult(result, (parcels) => parcels ?? []);
    if (batch.length > 1) {
      const middle = Math.ceil(batch.length / 2);
      const first = await trackOrSplit(batch.slice(0, middle));
      if (first.outcome !== "ok") return first;
      return mapResult(await trackOrSplit(batch.slice(middle)), (second) => [...first.value, ...second]);
    }
    if (isRejected) rejections.push(result);
    return { outcome: "ok", value: [] };
  };
  const tracked = await callInBatches(trackingNumbers, batchSize, trackOrSplit);
  const [rejection] = rejections;
  if (rejection && rejections.length === trackingNumbers.length) return rejection;
  return mapResult(tracked, (batches) => new Map(batches.flat()));
}

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

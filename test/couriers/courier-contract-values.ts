import type { CourierResult } from "#shipments/operations/couriers/courier.ts";

/** Returns the value of a successful result. @throws the courier's error */
export function getValue<Value>(result: CourierResult<Value>): Value {
  if (result.outcome !== "ok") throw new Error(`${result.outcome}: ${result.error}`);
  return result.value;
}

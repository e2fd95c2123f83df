import { connectionMessages as texts } from "../../rules/connection-messages.ts";

import type { CourierResult } from "./courier.ts";

/** Converts the value of a successful result. Returns other results unchanged. */
export function mapResult<Value, Output>(
  result: CourierResult<Value>,
  convert: (value: Value) => Output,
): CourierResult<Output> {
  return result.outcome === "ok" ? { outcome: "ok", value: convert(result.value) } : result;
}

/** Returns the result of an action that the courier's API does not support. */
export function rejectUnsupported(courier: string, action: string): CourierResult<never> {
  return { outcome: "rejected", error: texts.unsupported(courier, action) };
}

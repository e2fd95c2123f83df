import type { DeliveryRates } from "../../rules/delivery-rates.ts";
import { describeRates } from "../../rules/describe-rates.ts";

/**
 * A difference between two versions of the rates: in a zone, in the terms outside all zones, or in the bottle weight.
 */
export interface RateChange {
  kind: "added" | "changed" | "removed";
  name: string;
  before: string | undefined;
  after: string | undefined;
}

function getKind(before: string | undefined, after: string | undefined): RateChange["kind"] {
  if (before === undefined) return "added";
  return after === undefined ? "removed" : "changed";
}

/** Returns the differences between two versions of the rates, in the order of the zones. Compares whole rupees. */
export function compareRates(before: DeliveryRates, after: DeliveryRates): RateChange[] {
  const [oldTexts, newTexts] = [describeRates(before), describeRates(after)];
  const names = new Set([...Object.keys(oldTexts), ...Object.keys(newTexts)]);
  return [...names]
    .filter((name) => oldTexts[name] !== newTexts[name])
    .map((name) => ({
      kind: getKind(oldTexts[name], newTexts[name]),
      name,
      before: oldTexts[name],
      after: newTexts[name],
    }));
}

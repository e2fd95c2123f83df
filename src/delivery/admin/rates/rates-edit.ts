import type { DeliveryMethod } from "../../rules/delivery-method.ts";
import type { DeliveryRates } from "../../rules/delivery-rates.ts";
import { deliveryRatesSchema } from "../../rules/delivery-rates.ts";

import { parseNumber } from "#kit/rules/typed-number.ts";
import type { EditTarget, RatesDraft } from "./rates-draft.ts";
import { listOfferedMethods, toTerms } from "./rates-draft.ts";

/** Returns the index of the edited zone. A new zone, or a zone that no longer exists, goes to the end. */
function findPosition({ zones }: DeliveryRates, target: EditTarget): number {
  const index = target.kind === "zone" ? zones.findIndex(({ name }) => name === target.name) : -1;
  return index === -1 ? zones.length : index;
}

function applyDraft(rates: DeliveryRates, target: EditTarget, draft: RatesDraft): DeliveryRates {
  const terms = toTerms(draft);
  if (target.kind === "elsewhere")
    return { ...rates, elsewhere: terms, bottleGrams: parseNumber(draft.bottleGrams) ?? Number.NaN };
  const zone = { name: draft.name, places: draft.places, ...terms };
  const position = findPosition(rates, target);
  return { ...rates, zones: [...rates.zones.slice(0, position), zone, ...rates.zones.slice(position + 1)] };
}

/**
 * Returns the rates with the dialog's values, not validated yet. The edited zone is the last zone, because the schema
 * reports a name or place that two zones share at the later zone.
 */
export function editRates(rates: DeliveryRates, target: EditTarget, draft: RatesDraft): DeliveryRates {
  const edited = applyDraft(rates, target, draft);
  const zone = edited.zones[findPosition(rates, target)];
  if (target.kind === "elsewhere" || zone === undefined) return edited;
  return { ...edited, zones: [...edited.zones.filter((other) => other !== zone), zone] };
}

/** Moves the edited zone from the end of the rates to its position in the stored rates. */
export function restoreOrder(
  edited: DeliveryRates,
  stored: DeliveryRates,
  target: EditTarget,
): DeliveryRates {
  const zone = edited.zones.at(-1);
  if (target.kind === "elsewhere" || zone === undefined) return edited;
  return { ...edited, zones: edited.zones.slice(0, -1).toSpliced(findPosition(stored, target), 0, zone) };
}

/** Converts the path of an error in the rates to a field of the dialog, e.g. `standard.charge.amount`. */
function toDraftPath(path: string, prefix: string, methods: readonly DeliveryMethod[]): string | undefined {
  if (path === "bottleGrams") return path;
  if (!path.startsWith(`${prefix}.`)) return undefined;
  const inner = path.slice(prefix.length + 1);
  const [, index, field] = /^options\.(\d+)\.(.+)$/.exec(inner) ?? [];
  const method = methods[Number(index)];
  return method === undefined || field === undefined ? inner : `${method}.${field}`;
}

/**
 * Returns the field of the dialog for the path of an error, e.g. `standard.charge.amount`; undefined if it belongs to
 * none. The API's paths start with `rates.`; without it, the edited zone is the last zone.
 */
export function findRatesField(
  path: string,
  draft: RatesDraft,
  stored: DeliveryRates,
  target: EditTarget,
): string | undefined {
  const inRates = path.replace(/^rates\./, "");
  const position = findPosition(stored, target);
  const last = Math.max(position, stored.zones.length - 1);
  const prefix = target.kind === "elsewhere" ? "elsewhere" : `zones.${inRates === path ? last : position}`;
  return toDraftPath(inRates, prefix, listOfferedMethods(draft));
}

/** Returns whether two versions of the rates are equal. Ignores key order. */
export function areRatesEqual(a: DeliveryRates, b: DeliveryRates): boolean {
  const [first, second] = [a, b].map((rates) => deliveryRatesSchema.safeParse(rates));
  return (
    first?.success === true &&
    second?.success === true &&
    JSON.stringify(first.data) === JSON.stringify(second.data)
  );
}

import type { DeliveryMethod } from "../../rules/delivery-method.ts";
import type { DeliveryRates } from "../../rules/delivery-rates.ts";
import { deliveryRatesSchema } from "../../rules/delivery-rates.ts";
import type { FieldErrors } from "#kit/rules/errors.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";

import { parseNumber } from "#catalogue/admin/product-form/parse-number.ts";
import { validateInput } from "#kit/admin/validate-input.ts";
import type { EditTarget, RatesDraft } from "./rates-draft.ts";
import { listOfferedMethods, toTerms } from "./rates-draft.ts";

/** Key of errors that belong to none of the dialog's fields. */
export const OTHER_ERRORS = "";

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

/** Moves a zone to the end, because the schema reports a name or place that two zones share at the later zone. */
function moveToEnd(rates: DeliveryRates, position: number): DeliveryRates {
  const zone = rates.zones[position];
  if (zone === undefined) return rates;
  return { ...rates, zones: [...rates.zones.filter((_, index) => index !== position), zone] };
}

/** Converts the path of an error in the rates to a field of the dialog, e.g. `standard.charge.amount`. */
function toDraftPath(path: string, prefix: string, methods: readonly DeliveryMethod[]): string {
  if (path === "bottleGrams") return path;
  if (!path.startsWith(`${prefix}.`)) return OTHER_ERRORS;
  const inner = path.slice(prefix.length + 1);
  const [, index, field] = /^options\.(\d+)\.(.+)$/.exec(inner) ?? [];
  const method = methods[Number(index)];
  return method === undefined || field === undefined ? inner : `${method}.${field}`;
}

/**
 * Converts the paths of errors in the rates to fields of the dialog.
 * @param prefix path of the edited part, e.g. `zones.2`
 * @param methods the delivery methods in the request
 */
export function toDraftErrors(
  errors: FieldErrors,
  prefix: string,
  methods: readonly DeliveryMethod[],
): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, texts]) => [
      toDraftPath(path.replace(/^rates\./, ""), prefix, methods),
      texts,
    ]),
  );
}

/** Calls `run` and converts the paths of its errors to fields of the dialog. @throws ApiProblem */
async function withDraftErrors<Result>(
  prefix: string,
  draft: RatesDraft,
  run: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const { status, code, detail, errors, retryAfter } = error;
    const draftErrors = toDraftErrors(errors, prefix, listOfferedMethods(draft));
    throw new ApiProblem({ status, code, detail, retryAfter, errors: draftErrors });
  }
}

/**
 * Applies the dialog's values to the rates, validates the result and passes it to `save`.
 * @throws ApiProblem with errors by field of the dialog
 */
export async function saveEdit<Result>(
  rates: DeliveryRates,
  target: EditTarget,
  draft: RatesDraft,
  save: (editedRates: DeliveryRates) => Promise<Result>,
): Promise<Result> {
  const editedRates = applyDraft(rates, target, draft);
  const position = findPosition(rates, target);
  const getPrefix = (index: number) => (target.kind === "elsewhere" ? "elsewhere" : `zones.${index}`);
  await withDraftErrors(getPrefix(editedRates.zones.length - 1), draft, () =>
    validateInput(deliveryRatesSchema, moveToEnd(editedRates, position)),
  );
  return withDraftErrors(getPrefix(position), draft, () => save(editedRates));
}

/** Returns whether the stored rates equal the base rates with the dialog's values applied. */
export function isSaved(stored: DeliveryRates, base: DeliveryRates, target: EditTarget, draft: RatesDraft) {
  return areRatesEqual(stored, applyDraft(base, target, draft));
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

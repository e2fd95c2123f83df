import type { DeliveryMethod } from "../../rules/delivery-method.ts";
import { DELIVERY_METHODS } from "../../rules/delivery-method.ts";
import type {
  DeliveryCharge,
  DeliveryOption,
  DeliveryPlace,
  DeliveryRates,
  DeliveryTerms,
} from "../../rules/delivery-rates.ts";
import { DEFAULT_DELIVERY_RATES } from "../../rules/delivery-rates.ts";

import { parseMoney, parseNumber } from "#kit/rules/typed-number.ts";

/** The part of the rates that a dialog edits: a zone, a new zone, or the terms of all places outside the zones. */
export type EditTarget = { kind: "zone"; name: string } | { kind: "new-zone" } | { kind: "elsewhere" };

export interface StepDraft {
  from: string;
  amount: string;
}

/** Form values of a delivery method. Values for other kinds of charge stay in the form but are not sent. */
export interface OptionDraft {
  isOffered: boolean;
  kind: DeliveryCharge["kind"];
  amount: string;
  firstKg: string;
  furtherKg: string;
  steps: StepDraft[];
  freeFrom: string;
  minDays: string;
  maxDays: string;
}

/** Form values of a zone. `name` and `places` are empty for the terms of all places outside the zones. */
export interface RatesDraft {
  name: string;
  places: DeliveryPlace[];
  options: Record<DeliveryMethod, OptionDraft>;
  isCashAllowed: boolean;
  cashFee: string;
  /** Maximum order total for cash on delivery. Blank means no maximum. */
  cashMaximum: string;
  bottleGrams: string;
  /** Blank means no additional days. */
  surfaceDays: string;
}

const EMPTY_OPTION: OptionDraft = {
  isOffered: false,
  kind: "flat",
  amount: "",
  firstKg: "",
  furtherKg: "",
  steps: [{ from: "0", amount: "" }],
  freeFrom: "",
  minDays: "",
  maxDays: "",
};

const formatOptional = (value: number | null) => (value === null ? "" : String(value));

function toChargeDraft(charge: DeliveryCharge): Partial<OptionDraft> {
  switch (charge.kind) {
    case "flat":
      return { kind: "flat", amount: String(charge.amount) };
    case "by-weight":
      return {
        kind: "by-weight",
        firstKg: String(charge.firstKg),
        furtherKg: String(charge.furtherKg),
      };
    case "by-total": {
      const steps = charge.steps.map(({ from, amount }) => ({ from: String(from), amount: String(amount) }));
      return { kind: "by-total", steps };
    }
  }
}

function toOptionDraft(option: DeliveryOption | undefined): OptionDraft {
  if (option === undefined) return EMPTY_OPTION;
  return {
    ...EMPTY_OPTION,
    ...toChargeDraft(option.charge),
    isOffered: true,
    freeFrom: formatOptional(option.freeFrom),
    minDays: String(option.minDays),
    maxDays: String(option.maxDays),
  };
}

function toTermsDraft({ options, cashOnDelivery, surfaceDays }: DeliveryTerms) {
  const getOption = (method: DeliveryMethod) =>
    toOptionDraft(options.find((option) => option.method === method));
  return {
    options: { standard: getOption("standard"), express: getOption("express"), pickup: getOption("pickup") },
    isCashAllowed: cashOnDelivery.isAllowed,
    cashFee: String(cashOnDelivery.fee),
    cashMaximum: formatOptional(cashOnDelivery.maximum),
    surfaceDays: formatOptional(surfaceDays ?? null),
  };
}

/** Returns the form values for the edited part of the rates. A new zone starts with the default terms. */
export function toDraft(rates: DeliveryRates, target: EditTarget): RatesDraft {
  const bottleGrams = String(rates.bottleGrams);
  if (target.kind === "elsewhere")
    return { name: "", places: [], bottleGrams, ...toTermsDraft(rates.elsewhere) };
  const zone = target.kind === "zone" ? rates.zones.find(({ name }) => name === target.name) : undefined;
  return {
    name: zone?.name ?? "",
    places: zone?.places ?? [],
    bottleGrams,
    ...toTermsDraft(zone ?? DEFAULT_DELIVERY_RATES.elsewhere),
  };
}

/** Returns NaN for an empty field, because the schema rejects NaN. */
const parseRequired = (input: string) => parseNumber(input) ?? Number.NaN;
const parseAmount = (input: string) => parseMoney(input) ?? Number.NaN;

function toCharge({ kind, amount, firstKg, furtherKg, steps }: OptionDraft): DeliveryCharge {
  switch (kind) {
    case "flat":
      return { kind, amount: parseAmount(amount) };
    case "by-weight":
      return { kind, firstKg: parseAmount(firstKg), furtherKg: parseAmount(furtherKg) };
    case "by-total":
      return {
        kind,
        steps: steps.map((step) => ({ from: parseAmount(step.from), amount: parseAmount(step.amount) })),
      };
  }
}

/** Returns the offered delivery methods, in the order in which the form sends them. */
export function listOfferedMethods({ options }: RatesDraft): DeliveryMethod[] {
  return DELIVERY_METHODS.filter((method) => options[method].isOffered);
}

/** Converts the form's values to terms without validating them. */
export function toTerms(draft: RatesDraft): DeliveryTerms {
  const surfaceDays = parseNumber(draft.surfaceDays);
  return {
    options: listOfferedMethods(draft).map((method) => {
      const option = draft.options[method];
      return {
        method,
        charge: toCharge(option),
        freeFrom: parseMoney(option.freeFrom),
        minDays: parseRequired(option.minDays),
        maxDays: parseRequired(option.maxDays),
      };
    }),
    cashOnDelivery: draft.isCashAllowed
      ? { isAllowed: true, fee: parseAmount(draft.cashFee), maximum: parseMoney(draft.cashMaximum) }
      : { isAllowed: false, fee: 0, maximum: null },
    ...(surfaceDays !== null && { surfaceDays }),
  };
}

/** Returns the index of the first step that does not start above the previous step; 0 if there is none. */
export function findMisplacedStep(steps: readonly StepDraft[]): number {
  const starts = steps.map(({ from }) => parseRequired(from));
  return Math.max(
    0,
    starts.findIndex((start, index) => index > 0 && start <= (starts[index - 1] ?? 0)),
  );
}

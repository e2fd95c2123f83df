import type { ProductInputFields } from "../../../rules/product-input.ts";
import { ACCORDS } from "../../../rules/scent/accords.ts";
import type { AccordSlug } from "../../../rules/scent/accords.ts";
import type {
  Concentration,
  DayNight,
  Longevity,
  Occasion,
  Season,
  Sillage,
  Term,
} from "../../../rules/scent/scent-terms.ts";
import {
  CONCENTRATIONS,
  DAY_NIGHT,
  LONGEVITIES,
  OCCASIONS,
  SEASONS,
  SILLAGES,
} from "../../../rules/scent/scent-terms.ts";
import type { ScentProfile } from "../../../rules/scent/scent.ts";
import type { SizeDetails } from "../../../rules/scent/size-details.ts";
import { parseVolume } from "../../../rules/scent/size-details.ts";

import { parseNumber } from "#kit/rules/typed-number.ts";
import type { VariantValues } from "../product-values.ts";

/** Form values of a scent profile. "" means not stated. Weights are stored as the entered text. */
export interface ScentValues {
  line: string;
  concentration: Concentration | "";
  longevity: Longevity | "";
  sillage: Sillage | "";
  dayNight: DayNight | "";
  seasons: Season[];
  occasions: Occasion[];
  accords: { accord: AccordSlug; weight: string }[];
}

/** Returns the form values of a scent profile. */
export function toScentValues(scent: ScentProfile): ScentValues {
  const { line, concentration, longevity, sillage, dayNight, seasons, occasions, accords } = scent;
  return {
    line,
    concentration: concentration ?? "",
    longevity: longevity ?? "",
    sillage: sillage ?? "",
    dayNight: dayNight ?? "",
    seasons: [...seasons],
    occasions: [...occasions],
    accords: accords.map(({ accord, weight }) => ({ accord, weight: String(weight) })),
  };
}

/** Returns the API input of a scent profile. A blank weight becomes 0, which the schema rejects. */
export function toScentFields(values: ScentValues): ProductInputFields["scent"] {
  return {
    line: values.line,
    concentration: values.concentration || null,
    longevity: values.longevity || null,
    sillage: values.sillage || null,
    dayNight: values.dayNight || null,
    seasons: values.seasons,
    occasions: values.occasions,
    accords: values.accords.map(({ accord, weight }) => ({ accord, weight: parseNumber(weight) ?? 0 })),
  };
}

/** Returns the form values of a size's details. The volume is blank if it is unknown or part of the name. */
export function toSizeValues(
  name: string,
  details: SizeDetails | undefined,
): Pick<VariantValues, "volume" | "weight" | "sku" | "barcode" | "isTester"> {
  const { volumeMl = null, weightGrams, sku = "", barcode = "", isTester = false } = details ?? {};
  const needsNoVolume = volumeMl === null || volumeMl === parseVolume(name);
  return {
    volume: needsNoVolume ? "" : String(volumeMl),
    weight: weightGrams == null ? "" : String(weightGrams),
    sku,
    barcode,
    isTester,
  };
}

/** Returns the API input of a size's details. */
export function toSizeFields({ name, volume, weight, sku, barcode, isTester }: VariantValues) {
  const volumeMl = parseNumber(volume) ?? parseVolume(name);
  return { volumeMl, weightGrams: parseNumber(weight), sku, barcode, isTester };
}

/** Returns the labels and values of a scent profile, for comparing two versions. */
export function describeScent(scent: ScentValues): [label: string, value: string][] {
  const getName = (terms: readonly Pick<Term, "slug" | "name">[], slug: string) =>
    terms.find((term) => term.slug === slug)?.name ?? "";
  const getNames = (terms: readonly Pick<Term, "slug" | "name">[], slugs: readonly string[]) =>
    slugs.map((slug) => getName(terms, slug)).join(", ");
  return [
    ["Scent line", scent.line],
    ["Concentration", getName(CONCENTRATIONS, scent.concentration)],
    ["Longevity", getName(LONGEVITIES, scent.longevity)],
    ["Sillage", getName(SILLAGES, scent.sillage)],
    ["Time of day", getName(DAY_NIGHT, scent.dayNight)],
    ["Seasons", getNames(SEASONS, scent.seasons)],
    ["Occasions", getNames(OCCASIONS, scent.occasions)],
    [
      "Accords",
      scent.accords.map(({ accord, weight }) => `${getName(ACCORDS, accord)} ${weight}`).join(", "),
    ],
  ];
}

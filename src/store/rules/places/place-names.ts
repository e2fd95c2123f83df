import { foldUrdu } from "./city-names.ts";

/** Other names of Pakistani provinces and territories. Keys and values are normalized. */
const STATE_ALIASES: Readonly<Record<string, string>> = {
  kpk: "khyberpakhtunkhwa",
  kp: "khyberpakhtunkhwa",
  nwfp: "khyberpakhtunkhwa",
  khyberpakhtoonkhwa: "khyberpakhtunkhwa",
  sind: "sindh",
  panjab: "punjab",
  baluchistan: "balochistan",
  ajk: "azadkashmir",
  azadjammuandkashmir: "azadkashmir",
  azadjammukashmir: "azadkashmir",
  gb: "gilgitbaltistan",
  ict: "islamabad",
  islamabadcapitalterritory: "islamabad",
  federalcapital: "islamabad",
  پنجاب: "punjab",
  سندھ: "sindh",
  بلوچستان: "balochistan",
  خیبرپختونخوا: "khyberpakhtunkhwa",
  خیبرپختونخواہ: "khyberpakhtunkhwa",
  گلگتبلتستان: "gilgitbaltistan",
  ازادکشمیر: "azadkashmir",
  اسلاماباد: "islamabad",
};

/** Normalized names of the Pakistani provinces and territories. */
export const PROVINCES: readonly string[] = [
  "azadkashmir",
  "balochistan",
  "gilgitbaltistan",
  "islamabad",
  "khyberpakhtunkhwa",
  "punjab",
  "sindh",
];

/** Returns the normalized name of a state or province, with known aliases resolved. */
export function normalizeState(name: string): string {
  const normalized = foldUrdu(name);
  return Object.hasOwn(STATE_ALIASES, normalized) ? (STATE_ALIASES[normalized] ?? normalized) : normalized;
}

/** Volume, weight, codes and tester flag of a size. `volumeMl` is null if unknown; an empty string means no code. */
export interface SizeDetails {
  volumeMl: number | null;
  sku: string;
  barcode: string;
  /** A tester cannot be returned. Shoppers see this before they buy. */
  isTester: boolean;
  /** Weight including the box, in grams; undefined or null if unknown. */
  weightGrams?: number | null | undefined;
}

export const MAX_VOLUME_ML = 10_000;

const VOLUME = /(\d+(?:\.\d+)?)\s*(?:ml|millilit(?:re|er)s?)\b/i;

/** Returns the volume that the name of a size states in ml, e.g. `50ml` → 50; null if it states none. */
export function parseVolume(name: string): number | null {
  const volume = Number(VOLUME.exec(name)?.[1] ?? 0);
  return volume > 0 && volume <= MAX_VOLUME_ML ? Math.round(volume * 10) / 10 : null;
}

/**
 * Returns the value of the size filter that contains a size: its volume, e.g. `50ml` for `50 ML`, or its name if it has
 * no volume. Sizes of the same volume share a value, regardless of their names.
 */
export function getSizeOption(name: string, volumeMl: number | null = parseVolume(name)): string {
  return volumeMl === null ? name : `${volumeMl}ml`;
}

/**
 * Returns a barcode as the shop stores it: without spaces and hyphens, and a UPC of 12 digits as the EAN-13 that it is with a
 * zero in front. Other texts are unchanged.
 */
export function normalizeBarcode(text: string): string {
  const code = text.replaceAll(/[\s-]/g, "");
  if (!/^\d+$/.test(code)) return text.trim();
  return code.length === 12 ? `0${code}` : code.replace(/^0(?=\d{13}$)/, "");
}

/** Returns whether a text is an EAN-8 or EAN-13 barcode: 8 or 13 digits, of which the last is the GS1 check digit. */
export function isBarcode(text: string): boolean {
  if (!/^(?:\d{8}|\d{13})$/.test(text)) return false;
  const digits = [...text].map(Number);
  const weightedSum = digits
    .slice(0, -1)
    .toReversed()
    .reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (weightedSum % 10)) % 10 === digits.at(-1);
}

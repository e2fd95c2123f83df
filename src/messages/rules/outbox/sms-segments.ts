/** Characters of the GSM 7-bit default alphabet (3GPP TS 23.038 §6.2.1). */
const GSM_BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** Characters of the GSM extension table; each needs two septets. */
const GSM_EXTENDED = new Set("\f^{}\\[~]|€");

/** Size of an SMS: gateways charge per segment. */
export interface SmsSize {
  encoding: "GSM-7" | "UCS-2";
  segments: number;
  /** Length in septets (GSM-7) or UTF-16 units (UCS-2). */
  units: number;
}

/** Capacities in units: of a single-segment message, and of each segment of a longer message. */
const CAPACITIES = { "GSM-7": [160, 153], "UCS-2": [70, 67] } as const;

/** Returns the encoding and the number of segments of an SMS. A character is never split between two segments. */
export function measureSms(text: string): SmsSize {
  const characters = [...text];
  const isGsm = characters.every((character) => GSM_BASIC.has(character) || GSM_EXTENDED.has(character));
  const encoding = isGsm ? "GSM-7" : "UCS-2";
  const sizes = characters.map((character) => {
    if (isGsm) return GSM_EXTENDED.has(character) ? 2 : 1;
    return character.length;
  });
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const [single, concatenated] = CAPACITIES[encoding];
  return { encoding, units, segments: units <= single ? 1 : countConcatenatedSegments(sizes, concatenated) };
}

function countConcatenatedSegments(sizes: readonly number[], capacity: number): number {
  let segments = 1;
  let usedUnits = 0;
  for (const size of sizes) {
    if (usedUnits + size > capacity) {
      segments += 1;
      usedUnits = 0;
    }
    usedUnits += size;
  }
  return segments;
}

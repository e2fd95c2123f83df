import type { DeliveryRates } from "../../rules/delivery-rates.ts";
import { deliveryRatesSchema } from "../../rules/delivery-rates.ts";
import { staffDeliveryMessages as messages } from "../../rules/staff-messages.ts";

/** Maximum size of a file (bytes). The API rejects larger requests. */
const MAX_FILE_BYTES = 1024 * 1024;

/** The rates in a file, or the error if the file cannot be imported. */
export type RatesFileResult = { rates: DeliveryRates } | { error: string };

function parseJson(text: string): { value: unknown } | undefined {
  try {
    // Some editors write a byte order mark, which JSON does not allow.
    return { value: JSON.parse(text.replace(/^\uFEFF/, "")) as unknown };
  } catch {
    return undefined;
  }
}

/** Returns a path as a JavaScript expression: `zones[1].options[0].charge.amount`. */
function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("")
    .replace(/^\./, "");
}

/** Returns the name of the zone that a path points into, if it has a name. */
function findZoneName(value: unknown, [first, index]: readonly PropertyKey[]): string | undefined {
  if (first !== "zones" || typeof index !== "number") return undefined;
  if (typeof value !== "object" || value === null || !("zones" in value)) return undefined;
  const zone: unknown = Array.isArray(value.zones) ? value.zones[index] : undefined;
  if (typeof zone !== "object" || zone === null || !("name" in zone)) return undefined;
  return typeof zone.name === "string" && zone.name.trim() !== "" ? zone.name : undefined;
}

/** Parses the text of an exported file. The error names the first problem and its path. */
export function parseRatesFile(text: string): RatesFileResult {
  const json = parseJson(text);
  if (json === undefined) return { error: messages.fileNotJson };
  const parsed = deliveryRatesSchema.safeParse(json.value);
  if (parsed.success) return { rates: parsed.data };
  const [issue] = parsed.error.issues;
  const path = issue?.path ?? [];
  const zone = findZoneName(json.value, path);
  const pathText = path.length === 0 ? messages.fileRoot : formatPath(path);
  return {
    error: messages.fileInvalid(
      zone === undefined ? pathText : `${pathText} (${zone})`,
      issue?.message ?? "",
    ),
  };
}

/** Reads an exported file. Returns an error if the file exceeds the size limit. */
export async function readRatesFile(file: File): Promise<RatesFileResult> {
  if (file.size > MAX_FILE_BYTES) return { error: messages.fileTooLarge };
  return parseRatesFile(await file.text());
}

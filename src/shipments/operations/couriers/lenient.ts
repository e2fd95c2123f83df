import { z } from "zod";

/** A text; null if the courier sends nothing or another type. */
export const optionalText = z.string().nullish().catch(null);

/** A code that couriers send as a text or a number. */
export const codeText = z.union([z.string(), z.number()]).transform(String);

/** A list whose entries are null if they cannot be read, so that one entry does not make the response unreadable. */
export function lenientList<Entry extends z.ZodType>(entry: Entry) {
  return z
    .array(entry.nullable().catch(null))
    .nullish()
    .catch(null)
    .transform((entries) => entries ?? []);
}

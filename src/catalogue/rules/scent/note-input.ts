import { multilineText, requiredText, text } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";

import { FAMILY_SLUGS } from "./families.ts";
import { noteMessages as messages } from "./note-messages.ts";
import { normalizeSpelling } from "./note-text.ts";

/** Maximum length of a note's name and of its other spellings (characters). */
const MAX_NOTE_NAME_LENGTH = 60;
export const MAX_ALIASES = 40;
const MAX_NOTE_DESCRIPTION_LENGTH = 400;

const spelling = requiredText(messages.nameRequired, MAX_NOTE_NAME_LENGTH);

/** Validates a note; `image` is the URL or public id of a stored image. Repeated spellings are removed. */
export const noteInputSchema = z
  .strictObject({
    name: spelling,
    family: z.enum(FAMILY_SLUGS, { error: messages.familyRequired }),
    aliases: z.array(spelling).max(MAX_ALIASES, messages.tooManySpellings(MAX_ALIASES)).default([]),
    description: multilineText(MAX_NOTE_DESCRIPTION_LENGTH).default(""),
    image: text(500).nullable().default(null),
    /** `updatedAt` of the version that was edited; a newer version is not overwritten. */
    expectedUpdatedAt: z.iso.datetime().optional(),
  })
  .transform((note) => ({ ...note, aliases: removeRepeatedSpellings(note.name, note.aliases) }));

/** Validated note fields. */
export type NoteInput = z.output<typeof noteInputSchema>;

/** Note fields as a client sends them. */
export type NoteFields = z.input<typeof noteInputSchema>;

/** Validates another spelling of a note. */
export const aliasInputSchema = z.strictObject({ alias: spelling });

function removeRepeatedSpellings(name: string, aliases: readonly string[]): string[] {
  const seenKeys = new Set([normalizeSpelling(name), ""]);
  return aliases.filter((alias) => {
    const key = normalizeSpelling(alias);
    const isNew = !seenKeys.has(key);
    seenKeys.add(key);
    return isNew;
  });
}

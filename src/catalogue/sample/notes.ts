import { readFileSync } from "node:fs";
import { join } from "node:path";

import { z } from "zod";

import { FAMILY_SLUGS } from "../rules/scent/families.ts";

import { sampleDir } from "./catalogue.ts";

const noteSchema = z.strictObject({
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  name: z.string().min(1).max(60),
  family: z.enum(FAMILY_SLUGS),
  aliases: z.array(z.string().min(1).max(60)),
  description: z.string().min(1).max(400),
  /** Relative to the folder of the sample images. */
  image: z.string().optional(),
});

/** A note in the initial note catalogue. */
export type CatalogueNote = z.infer<typeof noteSchema>;

/** Returns the initial note catalogue. */
export function readNoteCatalogue(): CatalogueNote[] {
  return z.array(noteSchema).parse(JSON.parse(readFileSync(join(sampleDir, "notes.json"), "utf8")));
}

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { z } from "zod";

import { sampleDir } from "./catalogue.ts";

const factsSchema = z.record(
  z.string(),
  z.strictObject({ width: z.int(), height: z.int(), color: z.string(), sha256: z.string() }),
);

/** What is known of a sample picture without reading it: pixels, dominant colour and hash of its file. */
export type PictureFacts = z.infer<typeof factsSchema>[string];

/** The facts of every sample picture by its path in the catalogue; a test keeps them true. */
export function readSamplePictures(): ReadonlyMap<string, PictureFacts> {
  const facts = factsSchema.parse(JSON.parse(readFileSync(join(sampleDir, "pictures.json"), "utf8")));
  return new Map(Object.entries(facts));
}

import { readFile } from "node:fs/promises";

import { readProductFile } from "#catalogue/operations/product-files/read-product-file.ts";
import { toE164 } from "#kit/operations/to-e164.ts";
import { hasHistoryHeader } from "#customers/rules/shop-files/shop-file.ts";

/** Returns an export of another shop, in the form that the shop or its plugin publishes. */
export async function readHistoryFile(name: string): Promise<Buffer> {
  return readFile(new URL(`history-files/${name}.csv`, import.meta.url));
}

/** Parses an export of another shop. @param change edits the text of the file */
export async function parseHistoryFile(name: string, change = (text: string) => text) {
  return parseHistoryText(change((await readHistoryFile(name)).toString()));
}

/** Parses the text of a CSV file. */
export async function parseHistoryText(text: string) {
  return readProductFile(Buffer.from(text), hasHistoryHeader);
}

/** Converts phone numbers as the import does. */
export const toPhone = toE164;

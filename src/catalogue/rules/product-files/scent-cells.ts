import type { Accord } from "../scent/accords.ts";
import { ACCORDS } from "../scent/accords.ts";
import { normalizeSpelling } from "../scent/note-text.ts";
import type { Term } from "../scent/scent-terms.ts";

const SEPARATORS = /[,;|\n]/;
const ACCORD_WITH_WEIGHT = /^(.*?)[\s:]*(-?\d+(?:\.\d+)?)?$/s;

type Named<Slug extends string> = Pick<Term<Slug>, "slug" | "name">;

/** The slugs of the terms in a cell, and the parts of the cell that match no term. */
export interface TermCell<Slug extends string> {
  slugs: Slug[];
  unknown: string[];
}

/** Parses slugs or names of terms, e.g. `Eau de parfum` or `spring, winter`. Ignores case and hyphens. */
export function parseTermsCell<Slug extends string>(
  cell: string,
  terms: readonly Named<Slug>[],
): TermCell<Slug> {
  const result: TermCell<Slug> = { slugs: [], unknown: [] };
  for (const part of splitCell(cell)) {
    const term = findTerm(part, terms);
    if (term === undefined) result.unknown.push(part);
    else result.slugs.push(term.slug);
  }
  return result;
}

/** Formats slugs for a cell. */
export function formatTermsCell(slugs: readonly string[]): string {
  return slugs.join(", ");
}

/** Parses accords with weights, e.g. `oud 90, rose 40`. A missing weight is NaN. */
export function parseAccordsCell(cell: string): { accords: Accord[]; unknown: string[] } {
  const accords: Accord[] = [];
  const unknown: string[] = [];
  for (const part of splitCell(cell)) {
    const [, name = "", weight] = ACCORD_WITH_WEIGHT.exec(part) ?? [];
    const term = findTerm(name, ACCORDS);
    if (term === undefined) unknown.push(part);
    else accords.push({ accord: term.slug, weight: Number(weight ?? Number.NaN) });
  }
  return { accords, unknown };
}

/** Formats accords for a cell: `oud 90, rose 40`. */
export function formatAccordsCell(accords: readonly Accord[]): string {
  return accords.map(({ accord, weight }) => `${accord} ${weight}`).join(", ");
}

function splitCell(cell: string): string[] {
  return cell
    .split(SEPARATORS)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function findTerm<Slug extends string>(text: string, terms: readonly Named<Slug>[]): Named<Slug> | undefined {
  const spelling = normalizeSpelling(text);
  return terms.find(({ slug, name }) => [slug, name].some((known) => normalizeSpelling(known) === spelling));
}

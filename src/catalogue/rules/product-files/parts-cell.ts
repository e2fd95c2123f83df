/** A part of a set in a cell; `quantity` is the number of bottles in one set. */
export interface CellPart {
  productId: string;
  variant: string;
  quantity: number;
}

const PART = /^([^:]+):(.*?)(?:\s+x\s+(\d+))?$/s;

/**
 * Formats the parts of a set for a cell: `oud:10ml x 2; rose:10ml x 1`. Semicolons in size names are escaped with a
 * backslash.
 */
export function formatPartsCell(parts: readonly CellPart[]): string {
  return parts
    .map(({ productId, variant, quantity }) => `${productId}:${escapeName(variant)} x ${quantity}`)
    .join("; ");
}

/**
 * Parses a cell in the format of `formatPartsCell`. A missing quantity is 1. `unreadable` lists texts that are not
 * parts.
 */
export function parsePartsCell(cell: string): { parts: CellPart[]; unreadable: string[] } {
  const parts: CellPart[] = [];
  const unreadable: string[] = [];
  for (const text of splitCell(cell)) {
    const [, productId = "", variant = "", quantity = "1"] = PART.exec(text) ?? [];
    if (productId.trim() === "" || variant.trim() === "") unreadable.push(text);
    else
      parts.push({
        productId: productId.trim(),
        variant: unescapeName(variant.trim()),
        quantity: Number(quantity),
      });
  }
  return { parts, unreadable };
}

function escapeName(name: string): string {
  return name.replaceAll(/[\\;]/g, String.raw`\$&`);
}

function unescapeName(name: string): string {
  return name.replaceAll(/\\(.)/g, "$1");
}

/** Splits a cell at unescaped semicolons. */
function splitCell(cell: string): string[] {
  return (cell.match(/(?:\\.|[^\\;])+/gs) ?? []).map((text) => text.trim()).filter((text) => text !== "");
}

/** A part of an ordered set; `quantity` is the number of bottles in one set. */
interface SetPart {
  name: string;
  variant: string;
  quantity: number;
}

/** Returns the bottles of an ordered set, e.g. ` [2 × Rose (10ml)]`, or an empty string for other lines. */
export function formatSetParts(parts: readonly SetPart[] | undefined, setCount: number): string {
  if (parts === undefined || parts.length === 0) return "";
  const texts = parts.map(({ name, variant, quantity }) => `${quantity * setCount} × ${name} (${variant})`);
  return ` [${texts.join(", ")}]`;
}

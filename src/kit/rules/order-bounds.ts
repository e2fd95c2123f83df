/** Returns whether two bounds of a range are numbers or days in the wrong sequence. */
function isSwapped(first: unknown, last: unknown): boolean {
  if (typeof first === "number" && typeof last === "number") return first > last;
  return typeof first === "string" && typeof last === "string" && first > last;
}

/**
 * Returns a query whose ranges have their bounds in sequence, because people enter them in either: `from` and `to`, `minPrice`
 * and `maxPrice`.
 */
export function orderBounds<Query extends object>(query: Query): Query {
  const values = new Map<string, unknown>(Object.entries(query));
  const swapped = [...values].flatMap(([name, first]) => {
    const other = name === "from" ? "to" : name.replace(/^min(?=[A-Z])/, "max");
    const last = values.get(other);
    return other !== name && isSwapped(first, last) ? [[name, last] as const, [other, first] as const] : [];
  });
  return { ...query, ...Object.fromEntries(swapped) };
}

/** The size a shopper is offered first, when the product has it. Spec: storefront §2, §4. */
const PREFERRED_SIZE = "50ml";

/** Millilitres named by a size label: `100ml` → 100. Labels without a number sort last. */
export function millilitres(label: string): number {
  const match = /\d+(?:\.\d+)?/.exec(label);
  return match ? Number(match[0]) : Number.POSITIVE_INFINITY;
}

/**
 * The size that is chosen before the shopper chooses: 50ml if offered, else the smallest by its millilitre
 * number, else the first. `undefined` only for a product without sizes. Spec: storefront §2, §4.
 */
export function defaultVariant(labels: readonly string[]): string | undefined {
  if (labels.includes(PREFERRED_SIZE)) return PREFERRED_SIZE;
  return labels.reduce<string | undefined>(
    (best, label) => (best === undefined || millilitres(label) < millilitres(best) ? label : best),
    undefined,
  );
}

/** The label asked for if the product offers it, else the default one. */
export function chosenVariant(
  labels: readonly string[],
  asked: string | null | undefined,
): string | undefined {
  return asked != null && labels.includes(asked) ? asked : defaultVariant(labels);
}

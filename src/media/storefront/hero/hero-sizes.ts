/** Maximum image pixels per CSS pixel. Spec: storefront §7 (hero up to 1.5 times the window). */
const MAX_DENSITY = 1.5;
/** Screen densities above `MAX_DENSITY`. Screens between two densities use the entry of the lower density. */
const DENSITIES = [3.5, 3, 2.5, 2, 1.75];

interface DisplayWidth {
  /** A media condition. If undefined, the width applies to every window. */
  media?: string;
  /** CSS length, e.g. `100vw`. */
  width: string;
}

/**
 * Returns a `sizes` attribute with which browsers load at most `MAX_DENSITY` image pixels per CSS pixel. Browsers
 * multiply the width by the screen density, so entries for dense screens have a smaller width. Browsers use the first
 * entry whose condition matches.
 */
export function buildHeroSizes(...widths: readonly DisplayWidth[]): string {
  return widths
    .flatMap(({ media, width }) => [
      ...DENSITIES.map((density) => {
        const conditions = [...(media === undefined ? [] : [media]), `(min-resolution: ${density}dppx)`];
        return `${conditions.join(" and ")} calc(${width} * ${Math.floor((1000 * MAX_DENSITY) / density) / 1000})`;
      }),
      media === undefined ? width : `${media} ${width}`,
    ])
    .join(", ");
}

/** How many pixels of the picture one of the page's may get. Spec: storefront §7 (hero up to 1.5 times the window). */
const MOST_PER_PIXEL = 1.5;
/** Screens with more pixels per pixel of the page than that; what lies between two counts as the lower. */
const DENSITIES = [3.5, 3, 2.5, 2, 1.75];

interface ShownWidth {
  /** A media condition; without one it holds for every window. */
  media?: string;
  /** CSS length, e.g. `100vw`. */
  width: string;
}

/**
 * The `sizes` of a picture as large as the window: a browser multiplies a width by the density of its screen, so a
 * dense screen is told a smaller one. The first width whose condition holds counts.
 */
export function heroSizes(...widths: readonly ShownWidth[]): string {
  return widths
    .flatMap(({ media, width }) => [
      ...DENSITIES.map((density) => {
        const conditions = [...(media === undefined ? [] : [media]), `(min-resolution: ${density}dppx)`];
        return `${conditions.join(" and ")} calc(${width} * ${Math.floor((1000 * MOST_PER_PIXEL) / density) / 1000})`;
      }),
      media === undefined ? width : `${media} ${width}`,
    ])
    .join(", ");
}

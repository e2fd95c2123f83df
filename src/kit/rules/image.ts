/**
 * A stored image. `url` has no transformations; width and height are pixels of the original; `color` (`#rrggbb`) is
 * the placeholder color while the image loads.
 */
export interface StoredImage {
  url: string;
  publicId: string;
  width: number;
  height: number;
  color: string;
}

/** The text in place of a missing image. Spec: storefront §2, §7. */
export const IMAGE_UNAVAILABLE = "Image not available";

/** Width and height in pixels. */
export type PixelSize = readonly [width: number, height: number];

/**
 * All sizes that the shop delivers, by use, smallest first. Other sizes are rejected, so requests cannot fill the disk.
 * Spec: storefront §7 (400x500 cards, 800x1000 detail, 80x100 thumbnails, hero ≤ 2560x1440).
 */
export const IMAGE_SIZES = {
  thumbnail: [
    [80, 100],
    [160, 200],
    [240, 300],
  ],
  card: [
    [240, 300],
    [400, 500],
    [600, 750],
    [800, 1000],
  ],
  detail: [
    [400, 500],
    [600, 750],
    [800, 1000],
    [1200, 1500],
  ],
  collection: [
    [480, 360],
    [800, 600],
    [1200, 900],
  ],
  /** Square images of fragrance notes. */
  note: [
    [120, 120],
    [240, 240],
    [480, 480],
    [960, 960],
  ],
  hero: [
    [960, 540],
    [1200, 675],
    [1440, 810],
    [1920, 1080],
    [2560, 1440],
  ],
  /** The hero in portrait windows such as phones. */
  portrait: [
    [400, 600],
    [560, 840],
    [760, 1140],
    [900, 1350],
    [1400, 2100],
  ],
  /** Link previews in social networks. */
  share: [[1200, 630]],
} as const satisfies Record<string, readonly PixelSize[]>;

export type ImageKind = keyof typeof IMAGE_SIZES;

const UPLOAD_SEGMENT = "/upload/";

/**
 * Returns the URL of an image cropped to a size, in the best format for the browser. `dpr` multiplies width and
 * height. Spec: storefront §7.
 */
export function buildDeliveryUrl(url: string, [width, height]: PixelSize, dpr = 1): string {
  const density = dpr === 1 ? "" : `,dpr_${dpr.toFixed(1)}`;
  const transformation = `c_fill,w_${width},h_${height},q_auto,f_auto${density}`;
  return url.replace(UPLOAD_SEGMENT, `${UPLOAD_SEGMENT}${transformation}/`);
}

/** Size for browsers without `srcset` support. Its aspect ratio reserves space in the layout. */
const BASE_SIZES: Record<ImageKind, PixelSize> = {
  thumbnail: [80, 100],
  card: [400, 500],
  detail: [800, 1000],
  collection: [800, 600],
  note: [240, 240],
  hero: [1440, 810],
  portrait: [760, 1140],
  share: [1200, 630],
};

/** Thumbnails have the same CSS width on every screen, so only the pixel density varies. */
const THUMBNAIL_DENSITIES = [1, 2, 3];

/** Returns `src`, `srcSet`, width and height (px) of an image for a kind of use. */
export function buildImageSources(
  url: string,
  kind: ImageKind,
): { src: string; srcSet: string; width: number; height: number } {
  const sizes: readonly PixelSize[] = IMAGE_SIZES[kind];
  const base = BASE_SIZES[kind];
  const srcSet =
    kind === "thumbnail"
      ? THUMBNAIL_DENSITIES.map((dpr) => `${buildDeliveryUrl(url, base, dpr)} ${dpr}x`)
      : sizes.map((size) => `${buildDeliveryUrl(url, size)} ${size[0]}w`);
  return { src: buildDeliveryUrl(url, base), srcSet: srcSet.join(", "), width: base[0], height: base[1] };
}

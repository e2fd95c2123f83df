/** A reference to a stored image: its `publicId`, or its URL if `publicId` is empty. */
export interface ImageRef {
  url: string;
  publicId: string;
}

/** Normalized images of one size. `primary` is the URL or publicId of the primary image. */
export interface VariantImagesInput {
  images: ImageRef[];
  primary: string | null;
}

/** Image input of one size. Older clients send only a URL. Spec: storefront §3, admin §3. */
export type RawVariantImages =
  | string
  | { images?: (string | Partial<ImageRef>)[] | undefined; primary?: string | null | undefined }
  | null
  | undefined;

/**
 * Normalizes the images of one size. A string becomes a list of one image; a missing value becomes an empty list.
 * Duplicates are dropped. The first image is primary unless `primary` identifies another image.
 * Spec: storefront §3, admin §5.
 */
export function normalizeVariantImages(raw: RawVariantImages): VariantImagesInput {
  if (raw === null || raw === undefined) return { images: [], primary: null };
  const value = typeof raw === "string" ? { images: [raw], primary: raw } : raw;
  const images = removeDuplicates(
    (value.images ?? []).map(toImageRef).filter((image) => getReference(image) !== ""),
  );
  const hasPrimary = images.some((image) => matchesReference(image, value.primary ?? ""));
  const firstImage = images[0];
  return {
    images,
    primary: hasPrimary
      ? (value.primary ?? null)
      : firstImage === undefined
        ? null
        : getReference(firstImage),
  };
}

/** Returns whether a URL or publicId identifies an image. */
export function matchesReference(image: ImageRef, reference: string): boolean {
  return reference !== "" && (image.url === reference || image.publicId === reference);
}

function toImageRef(raw: string | Partial<ImageRef>): ImageRef {
  return typeof raw === "string"
    ? { url: raw, publicId: "" }
    : { url: raw.url ?? "", publicId: raw.publicId ?? "" };
}

function getReference(image: ImageRef): string {
  return image.url === "" ? image.publicId : image.url;
}

function removeDuplicates(refs: readonly ImageRef[]): ImageRef[] {
  return refs.filter(
    (image, index) =>
      !refs
        .slice(0, index)
        .some((other) => matchesReference(other, image.url) || matchesReference(other, image.publicId)),
  );
}

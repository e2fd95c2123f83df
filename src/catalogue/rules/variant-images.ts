/** A reference to a stored picture: its `publicId`, or its URL if `publicId` is empty. */
export interface PictureRef {
  url: string;
  publicId: string;
}

/** Normalized pictures of one size. `primary` is the URL or publicId of the primary picture. */
export interface VariantImagesInput {
  images: PictureRef[];
  primary: string | null;
}

/** Picture input of one size. Older clients send only a URL. Spec: storefront §3, admin §3. */
export type RawVariantImages =
  | string
  | { images?: (string | Partial<PictureRef>)[] | undefined; primary?: string | null | undefined }
  | null
  | undefined;

/**
 * Normalizes the pictures of one size. A string becomes a list of one picture; a missing value becomes an empty list.
 * Duplicates are dropped. The first picture is primary unless `primary` identifies another picture.
 * Spec: storefront §3, admin §5.
 */
export function normalizeVariantImages(raw: RawVariantImages): VariantImagesInput {
  if (raw === null || raw === undefined) return { images: [], primary: null };
  const value = typeof raw === "string" ? { images: [raw], primary: raw } : raw;
  const images = removeDuplicates(
    (value.images ?? []).map(toPictureRef).filter((picture) => getReference(picture) !== ""),
  );
  const hasPrimary = images.some((picture) => matchesReference(picture, value.primary ?? ""));
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

/** Returns whether a URL or publicId identifies a picture. */
export function matchesReference(picture: PictureRef, reference: string): boolean {
  return reference !== "" && (picture.url === reference || picture.publicId === reference);
}

function toPictureRef(raw: string | Partial<PictureRef>): PictureRef {
  return typeof raw === "string"
    ? { url: raw, publicId: "" }
    : { url: raw.url ?? "", publicId: raw.publicId ?? "" };
}

function getReference(picture: PictureRef): string {
  return picture.url === "" ? picture.publicId : picture.url;
}

function removeDuplicates(pictures: readonly PictureRef[]): PictureRef[] {
  return pictures.filter(
    (picture, index) =>
      !pictures
        .slice(0, index)
        .some((other) => matchesReference(other, picture.url) || matchesReference(other, picture.publicId)),
  );
}

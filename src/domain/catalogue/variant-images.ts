/** A reference to a stored picture: by `publicId`, else by URL. */
export interface PictureRef {
  url: string;
  publicId: string;
}

/** Normalized pictures of one size; `primary` is the URL (or publicId) of the first picture. */
export interface VariantImagesInput {
  images: PictureRef[];
  primary: string | null;
}

/** Picture input of one size: older clients send a plain URL. Spec: storefront §3, admin §3. */
export type RawVariantImages =
  | string
  | { images?: (string | Partial<PictureRef>)[] | undefined; primary?: string | null | undefined }
  | null
  | undefined;

/**
 * Normalizes the pictures of one size: a plain string is one picture; a missing value is no pictures and a null primary.
 * Duplicates are dropped. The first picture is primary unless `primary` identifies another.
 * Spec: storefront §3, admin §5.
 */
export function normalizeVariantImages(raw: RawVariantImages): VariantImagesInput {
  if (raw === null || raw === undefined) return { images: [], primary: null };
  const value = typeof raw === "string" ? { images: [raw], primary: raw } : raw;
  const images = distinct(
    (value.images ?? []).map(pictureRef).filter((picture) => referenceOf(picture) !== ""),
  );
  const hasPrimary = images.some((picture) => matchesReference(picture, value.primary ?? ""));
  const first = images[0];
  return {
    images,
    primary: hasPrimary ? (value.primary ?? null) : first === undefined ? null : referenceOf(first),
  };
}

/** Returns whether a URL or publicId identifies a picture. */
export function matchesReference(picture: PictureRef, name: string): boolean {
  return name !== "" && (picture.url === name || picture.publicId === name);
}

function pictureRef(raw: string | Partial<PictureRef>): PictureRef {
  return typeof raw === "string"
    ? { url: raw, publicId: "" }
    : { url: raw.url ?? "", publicId: raw.publicId ?? "" };
}

function referenceOf(picture: PictureRef): string {
  return picture.url === "" ? picture.publicId : picture.url;
}

function distinct(pictures: readonly PictureRef[]): PictureRef[] {
  return pictures.filter(
    (picture, index) =>
      !pictures
        .slice(0, index)
        .some((other) => matchesReference(other, picture.url) || matchesReference(other, picture.publicId)),
  );
}

/** How an input names a stored picture: by its `publicId`, else by its url. */
export interface PictureRef {
  url: string;
  publicId: string;
}

/** Pictures of one size as they are saved; `primary` is the url (or publicId) of the one shown first. */
export interface VariantImagesInput {
  images: PictureRef[];
  primary: string | null;
}

/** Pictures of one size as they may arrive: older data holds a plain url. Spec: storefront §3, admin §3. */
export type RawVariantImages =
  | string
  | { images?: (string | Partial<PictureRef>)[] | undefined; primary?: string | null | undefined }
  | null
  | undefined;

/**
 * The pictures of one size in one shape: a plain string is one picture, nothing is no picture and a null primary.
 * A picture named twice counts once; the first is primary unless the primary named is among them.
 * Spec: storefront §3, admin §5.
 */
export function normaliseVariantImages(raw: RawVariantImages): VariantImagesInput {
  if (raw === null || raw === undefined) return { images: [], primary: null };
  const value = typeof raw === "string" ? { images: [raw], primary: raw } : raw;
  const images = distinct((value.images ?? []).map(pictureRef).filter((picture) => nameOf(picture) !== ""));
  const named = images.some((picture) => isNamed(picture, value.primary ?? ""));
  const first = images[0];
  return { images, primary: named ? (value.primary ?? null) : first === undefined ? null : nameOf(first) };
}

/** Whether a picture is the one that a url or publicId names. */
export function isNamed(picture: PictureRef, name: string): boolean {
  return name !== "" && (picture.url === name || picture.publicId === name);
}

function pictureRef(raw: string | Partial<PictureRef>): PictureRef {
  return typeof raw === "string"
    ? { url: raw, publicId: "" }
    : { url: raw.url ?? "", publicId: raw.publicId ?? "" };
}

function nameOf(picture: PictureRef): string {
  return picture.url === "" ? picture.publicId : picture.url;
}

function distinct(pictures: readonly PictureRef[]): PictureRef[] {
  return pictures.filter(
    (picture, at) =>
      !pictures.slice(0, at).some((other) => isNamed(other, picture.url) || isNamed(other, picture.publicId)),
  );
}

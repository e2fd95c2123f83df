/*
 * The part of the catalogue that no shopper's page says, apart from `messages.ts` so that no shopper loads it.
 * Import it from there.
 */

/** Spec: admin §4, §5, §8. */
export const heroMessages = {
  loadFailed: "Failed to load hero images",
  uploadFailed: "Failed to upload image",
  deleteFailed: "Failed to delete image",
  activeFailed: "Failed to update active image",
  orderFailed: "Failed to update order",
  toggleFailed: "Failed to toggle carousel",
  intervalFailed: "Failed to update interval",
  noFile: "Please select an image",
  altRequired: "Alt text is required",
  imageMissing: "Image not found",
  lastImage: "Cannot delete the last hero image",
  orderChanged: "The hero images were changed by someone else. Please reload them and try again.",
  intervalInvalid: (min: number, max: number) =>
    `The interval must be a whole number of milliseconds from ${min} to ${max}`,
} as const;

/** Pictures, their upload and their delivery. Spec: storefront §5, §8. */
export const mediaMessages = {
  noFile: "No file selected",
  fileTooLarge: (megabytes: number) => `File size must be less than ${megabytes}MB`,
  wrongFileType: (types: readonly string[]) => `File type must be one of: ${types.join(", ")}`,
  uploadFailed: (reason?: string) => (reason ? `Upload failed: ${reason}` : "Upload failed"),
  uploadCancelled: "The upload was cancelled",
  notReadable: "The picture is damaged or cut off",
  tooManyPixels: (megapixels: number) => `The picture has more than ${megapixels} megapixels`,
  tooFewPixels: (pixels: number) => `The picture must be at least ${pixels} pixels wide and high`,
  carriesMore: "The file carries something besides a picture",
  publicIdInvalid: "A public id may hold letters, digits, hyphens and underscores only",
  unknownPreset: (preset: string) => `There is no upload preset "${preset}"`,
  transformationInvalid: "Transformation must be JSON",
  formInvalid: "The upload is not a complete form with one file",
  notFound: "There is no picture at this address",
  sizeNotOffered: "Pictures are not offered in this size",
  rangeNotThere: "The picture has no such part",
  tooManyStrays: (count: number) =>
    `${count} files belong to no picture of this database: more than it has pictures. Is it the right one? Nothing was removed.`,
  missingFile: (file: string) => `The picture ${file} is missing or cannot be read`,
} as const;

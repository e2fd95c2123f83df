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

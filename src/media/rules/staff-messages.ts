/** Texts for image uploads and image delivery. Spec: storefront §5, §8. */
export const mediaMessages = {
  noFile: "No file selected",
  fileTooLarge: (megabytes: number) => `File size must be less than ${megabytes}MB`,
  wrongFileType: (types: readonly string[]) => `File type must be one of: ${types.join(", ")}`,
  uploadFailed: (reason?: string) => (reason ? `Upload failed: ${reason}` : "Upload failed"),
  uploadCancelled: "The upload was cancelled",
  notReadable: "The image is damaged or incomplete",
  tooManyPixels: (megapixels: number) => `The image has more than ${megapixels} megapixels`,
  tooFewPixels: (pixels: number) => `The image must be at least ${pixels} pixels wide and high`,
  hasExtraData: "The file contains data other than the image",
  publicIdInvalid: "A public id can contain only letters, digits, hyphens and underscores",
  unknownPreset: (preset: string) => `Unknown upload preset "${preset}"`,
  transformationInvalid: "Transformation must be JSON",
  formInvalid: "The upload must be a complete form with one file",
  notFound: "Image not found",
  sizeNotOffered: "Images are not available in this size",
  invalidRange: "The requested range is outside the image",
  tooManyUnreferencedFiles: (count: number) =>
    `${count} files belong to no image in this database, more than the number of its images. Check that it is the right database. Nothing was removed.`,
  imageUnknown: "This image is not stored in the shop. Please upload it first.",
  missingFile: (file: string) => `The image ${file} is missing or cannot be read`,
} as const;

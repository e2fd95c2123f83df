/** Staff texts for the hero carousel. Spec: admin §4, §5, §8. */
export const heroMessages = {
  loadFailed: "Failed to load hero images",
  deleteFailed: "Failed to delete image",
  activeFailed: "Failed to update active image",
  orderFailed: "Failed to update order",
  toggleFailed: "Failed to toggle carousel",
  intervalFailed: "Failed to update interval",
  updateFailed: "Failed to update image",
  focus: "Focal point",
  focusHint:
    "This point stays visible when the image is cropped to fit a window. Click the image, or use the sliders.",
  focusX: "From the left",
  focusY: "From the top",
  cropPhone: "Phone",
  cropWide: "Wide window",
  portrait: "Portrait image",
  portraitUse:
    "Phones show this image instead of the one above. Without it, they crop the image above at its focal point.",
  removePortrait: "Remove the portrait image",
  updated: "Hero image saved",
  focusInvalid: "The focal point is a percentage from 0 to 100",
  noFile: "Please select an image",
  altRequired: "Alt text is required",
  imageMissing: "Image not found",
  duplicate: (alt: string) => `This image is already in the carousel as “${alt}”`,
  changedByOthers: "Someone else changed this image. Nothing was saved.",
  lastImage: "Cannot delete the last hero image",
  orderChanged: "The hero images were changed by someone else. Please reload them and try again.",
  intervalInvalid: (min: number, max: number) =>
    `The interval must be a whole number of milliseconds from ${min} to ${max}`,
} as const;

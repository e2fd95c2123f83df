/** Errors in the scent section of product forms. */
export const scentInputMessages = {
  lineTooLong: (max: number) => `The scent line is limited to ${max} characters`,
  weightRange: "Weights must be whole numbers from 1 to 100",
  tooManyAccords: (max: number) => `A product can have at most ${max} accords`,
  accordTwice: "Each accord can be added once",
  volumeInvalid: "Volume must be above 0 ml, at most 10,000 ml, with at most 1 decimal",
  barcodeInvalid: "Enter a barcode (EAN or UPC) of 8, 12 or 13 digits with a valid check digit",
  barcodeTwice: "Two sizes cannot have the same barcode",
} as const;

/** Errors in query parameters. */
export const queryMessages = {
  wholeNumber: (name: string, min: number, max: number) =>
    `${name} must be a whole number from ${min} to ${max}`,
  price: (name: string, max: number) => `${name} must be a number from 0 to ${max}`,
  day: (name: string) => `${name} must be a date such as 2026-11-21`,
  oneOf: (name: string, values: readonly string[]) => `${name} must be one of: ${values.join(", ")}`,
} as const;

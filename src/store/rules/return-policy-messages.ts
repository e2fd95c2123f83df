/** Validation messages of the return policy in the settings. */
export const returnPolicyMessages = {
  daysInvalid: "Enter a whole number of days from 1 to 365.",
  hoursInvalid: "Enter a whole number of hours from 1 to 8760.",
  startTooLate: "Customers must ask before the last day of the return.",
  refundDaysReversed: "The last day of the refund must not be before the first.",
} as const;

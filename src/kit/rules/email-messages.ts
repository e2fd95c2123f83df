/** Texts about email addresses. Spec: storefront §5. */
export const emailMessages = {
  required: "Email is required",
  invalid: "Invalid email format",
} as const;

/** Texts of the newsletter form. Spec: storefront §4, §5. */
export const newsletterMessages = {
  title: "Newsletter",
  thanks: "Thank you for subscribing!",
  confirm: "If you are new, please confirm with the link in our email.",
} as const;

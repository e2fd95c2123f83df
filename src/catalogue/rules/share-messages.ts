/** Texts for sharing a page by its link. */
export const shareMessages = {
  copyLink: "Copy link",
  copied: "Link copied",
  copyFailed: "The link could not be copied.",
} as const;

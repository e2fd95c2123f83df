/** Texts that a document shows before its scripts run. */
export const documentMessages = {
  scriptsFailed: "Part of this page could not be loaded, so its buttons do not work yet.",
  reload: "Reload the page",
} as const;

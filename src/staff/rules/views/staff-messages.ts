/** Texts about saved views for staff. Not in the specification. */
export const viewMessages = {
  nameRequired: "Please enter a name.",
  nameTaken: "Another view of this list has this name.",
  notFound: "View not found",
  saveFailed: "Failed to save the view",
  add: "Save view",
  share: "Visible to all staff",
  edit: (name: string) => `Edit the view ${name}`,
  changed: "Filters changed",
  makeDefault: "Make this the default view",
  removeDefault: "Remove as default view",
  removed: (names: readonly string[]) =>
    `This view uses settings that the list no longer has: ${names.join(", ")}. They are ignored.`,
  tooMany: (max: number) => `A list has at most ${max} saved views. Delete one first.`,
  defaultIsShared: "Only a shared view can be the default.",
};

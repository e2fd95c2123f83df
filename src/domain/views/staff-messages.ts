/** Texts about saved views for staff. Not in the specification. */
export const viewMessages = {
  nameRequired: "Please enter a name.",
  nameTaken: "Another view of this list has this name.",
  notFound: "View not found",
  tooMany: (max: number) => `A list has at most ${max} saved views. Delete one first.`,
  defaultIsShared: "Only a shared view can be the default.",
};

/** Texts about the profiles of customers. Not in the specification. */
export const customerProfileMessages = {
  edit: "Edit profile",
  name: "Name",
  nameRequired: "Enter a name",
  tags: "Tags",
  tagsHint: "Separate with commas, such as VIP, wholesale",
  tagEmpty: "A tag is empty",
  tagTwice: "A tag is listed twice",
  tooManyTags: (max: number) => `At most ${max} tags`,
  note: "Note",
  noteHint: "For staff only",
  save: "Save profile",
  saved: "Profile saved",
  saveFailed: "Failed to save the profile",
  changedByOthers: "Someone else has changed this profile.",
  notFound: "Customer not found",
} as const;

/** Errors about the note catalogue. */
export const noteMessages = {
  notFound: "Note not found",
  nameRequired: "Please enter the note's name",
  familyRequired: "Please choose a family",
  tooManySpellings: (max: number) => `A note can have at most ${max} other spellings`,
  spellingTaken: (spelling: string, name: string) => `“${spelling}” already refers to the note ${name}`,
  changedByOthers: "Someone else changed this note. Nothing was saved.",
} as const;

/** Texts of the pages about notes and families. */
export const scentMessages = {
  notes: "Notes",
  notesIntro:
    "A fragrance unfolds in notes: the first minutes, the heart and what stays on your clothes. Start with one that you love.",
  family: "Family",
  families: "Families",
  noteHeading: (name: string) => `Fragrances with ${name}`,
  familyHeading: (name: string) => `${name} fragrances`,
  noteDescription: (name: string, family: string) => `${name} is a note in the ${family} family.`,
  noteNotFound: "Note not found",
  familyNotFound: "Family not found",
  unknown: "We do not have this note or family.",
  allNotes: "All notes",
  emptyNote: (name: string) => `No fragrance with ${name} is in the shop right now.`,
  emptyFamily: (name: string) => `No ${name} fragrance is in the shop right now.`,
  products: (count: number) => (count === 1 ? "1 fragrance" : `${count} fragrances`),
  finderTitle: "Not sure where to begin?",
  finderOffer: "Answer five short questions. We suggest fragrances that suit you and explain why.",
  openFinder: "Find Your Scent",
} as const;

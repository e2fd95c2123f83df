import { recordTexts } from "#kit/rules/texts/record-texts.ts";

/** Texts about the words that the search treats as the same or ignores. Not in the specification. */
export const synonymMessages = {
  ...recordTexts("search words", "search words"),
  explanation:
    "A search for any of these words finds products with the others, too. Words for men, women and concentrations also find products by their category or concentration.",
  notFound: "These search words do not exist anymore",
  changedByOthers: "Someone else changed these search words. Nothing was saved.",
  termRequired: "Please enter a word",
  termUnreadable: "Please use letters or digits, without commas",
  secondTermRequired: "Please enter at least two words with the same meaning",
  tooManyTerms: (max: number) => `An entry can have at most ${max} words`,
  tooManyEntries: (max: number) => `There can be at most ${max} entries`,
  termTaken: (term: string, other: string) => `“${term}” is already in the entry ${other}`,
  one: "entry",
  add: "Add Words",
  save: "Save words",
  saveNew: "Add words",
  words: "Words",
  wordsHint: "Separated by commas, in any language. Accents and capital letters make no difference.",
  meaning: "In a search",
  ignoredHint:
    "These words fit every product. With other words they exclude none; alone they find all products.",
  same: "Mean the same",
  ignored: "Are ignored",
  deleteTitle: "Delete these search words?",
} as const;

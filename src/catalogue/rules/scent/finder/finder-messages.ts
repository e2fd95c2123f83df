import { formatList } from "#kit/rules/format-list.ts";
import type { Audience } from "../audience.ts";
import type { Occasion } from "../scent-terms.ts";
import type { TimeOfDay, Weather } from "./answers.ts";
import { MAX_CHOICES } from "./answers.ts";
import type { IgnoredAnswer } from "./find-scents.ts";

/** Texts of the scent finder. */
export const finderMessages = {
  name: "Scent Finder",
  link: "Find your scent in five questions",
  progress: (step: number, total: number) => `Question ${step} of ${total}`,
  next: "Next",
  showResult: "Show my fragrances",
  skip: "Skip",
  back: "Back",
  restart: "Start again",
  resultHeading: "Fragrances for you",
  share: "Your answers are in the address of this page. Save it or send it to a friend.",
  yourAnswers: "Your answers",
  change: "Change",
  notAnswered: "No preference",
  otherVersionHeading: "These answers are from older questions",
  otherVersion: "The questions of the scent finder have changed since this link was created.",
  tooManyHeading: "Too many answers",
  tooMany: `Choose at most ${MAX_CHOICES} notes or families per question.`,
  unknown: (values: readonly string[]) =>
    `We ignored these unknown values: ${values.join(", ")}. The result uses the other answers.`,
  nothingFits: "Every fragrance in the shop right now has a note that you avoid, or is sold out.",
  noAnswers: "You skipped every question, so these are the best-rated fragrances.",
  noReasons: "No fragrance in the shop matches your answers. These are the best-rated fragrances.",
  fewer: (count: number) =>
    count === 1 ? "Only one fragrance fits your answers." : `Only ${count} fragrances fit your answers.`,
  discoveryHeading: "Try before you choose",
  /** `included` are the names of fragrances in the result. */
  discoveryText: (count: number, included: readonly string[]) =>
    `${included.length > 0 ? `With ${formatList(included)}. ` : ""}Small bottles and testers of ${count} fragrances in one set.`,
  allFragrances: "All fragrances",
  upTo: (price: string) => `Up to ${price}`,
} as const;

/** The question of each step, in order. */
export const FINDER_QUESTIONS = [
  { heading: "Who is it for?", hint: "Fragrances for everyone are always included." },
  { heading: "When will it be worn?", hint: "Choose the occasion that matters most." },
  { heading: "In which weather, and at what time?", hint: "Heat lifts a scent, cold keeps it close." },
  {
    heading: "Which scents do you like?",
    hint: `Choose as many as you like, up to ${MAX_CHOICES} notes and ${MAX_CHOICES} families.`,
  },
  {
    heading: "What should we leave out?",
    hint: "We never suggest a fragrance with a note that you avoid.",
  },
] as const;

export const AUDIENCE_NAMES: Record<Audience, string> = {
  women: "For women",
  men: "For men",
  unisex: "For everyone",
};

export const WEATHER_NAMES: Record<Weather, { name: string; description: string }> = {
  hot: { name: "Hot", description: "May to September, dry or humid." },
  mild: { name: "Mild", description: "Spring and autumn." },
  cold: { name: "Cold", description: "December and January." },
};

export const TIME_NAMES: Record<TimeOfDay, string> = { day: "By day", night: "After sunset" };

/** Ends of the sentence “… because you wear it …”. A gift is worded separately. */
export const OCCASION_REASONS: Record<Exclude<Occasion, "gift">, string> = {
  everyday: "every day",
  office: "at the office",
  evening: "in the evening",
  wedding: "at weddings",
  festive: "on Eid and at celebrations",
};

export const TIME_REASONS: Record<TimeOfDay, string> = { day: "by day", night: "after sunset" };

export const WEATHER_REASONS: Record<Weather, string> = {
  hot: "in the heat",
  mild: "in mild weather",
  cold: "in the cold",
};

export const IGNORED_ANSWERS: Record<IgnoredAnswer, string> = {
  budget: "No fragrance fits within your budget. These cost more.",
  audience: "We found no match for the person you chose. These fragrances are for others.",
};

import { formatPrice } from "#kit/rules/money.ts";

import { findFamily } from "../families.ts";
import { OCCASIONS } from "../scent-terms.ts";
import type { FinderAnswers } from "./answers.ts";
import { AUDIENCE_NAMES, finderMessages, TIME_NAMES, WEATHER_NAMES } from "./finder-messages.ts";

/** An answer in words, with the number of its step in the finder, starting at 1. */
export interface DescribedAnswer {
  step: number;
  question: string;
  answer: string;
}

/**
 * Returns the answers that a shopper gave, in the order of the questions.
 * @param getNoteName returns the name of a note, or `undefined` if the note was deleted
 */
export function describeAnswers(
  answers: FinderAnswers,
  getNoteName: (slug: string) => string | undefined,
): DescribedAnswer[] {
  const { audience, occasion, weather, time, families, notes, avoided, budget } = answers;
  const described: [step: number, question: string, answers: readonly (string | undefined)[]][] = [
    [1, "For whom", [audience && AUDIENCE_NAMES[audience]]],
    [2, "Occasion", [OCCASIONS.find(({ slug }) => slug === occasion)?.name]],
    [3, "Weather", [weather && WEATHER_NAMES[weather].name]],
    [3, "Time", [time && TIME_NAMES[time]]],
    [4, "Notes you like", notes.map(getNoteName)],
    [4, "Families you like", families.map((family) => findFamily(family).name)],
    [5, "Without", avoided.map(getNoteName)],
    [5, "Budget", [budget === undefined ? undefined : finderMessages.upTo(formatPrice(budget))]],
  ];
  return described.flatMap(([step, question, values]) => {
    const answer = values.filter((value) => value !== undefined).join(", ");
    return answer === "" ? [] : [{ step, question, answer }];
  });
}

import type { FinderAnswers } from "../../rules/scent/finder/answers.ts";
import { FINDER_PARAMS, listFinderParams } from "../../rules/scent/finder/answers.ts";

export const FINDER_PATH = "/find";
export const RESULT_PATH = "/find/result";
export const STEP_PARAM = "step";

/** The answers that each step asks for, in order. */
export const STEP_ANSWERS = [
  ["audience"],
  ["occasion"],
  ["weather", "time"],
  ["notes", "families"],
  ["avoided", "budget"],
] as const satisfies readonly (readonly (keyof FinderAnswers)[])[];

export const STEP_COUNT = STEP_ANSWERS.length;

/** Returns whether a URL contains neither answers nor a step. Such a page is the same for every visitor. */
export function hasNoFinderParams(params: URLSearchParams): boolean {
  return ![...Object.values(FINDER_PARAMS), STEP_PARAM].some((name) => params.has(name));
}

/** Returns the number of the requested question, starting at 1. Returns 1 for an invalid number. */
export function readStep(params: URLSearchParams): number {
  const step = Number(params.get(STEP_PARAM));
  return Number.isInteger(step) && step >= 1 && step <= STEP_COUNT ? step : 1;
}

/** Returns the parameters with the answers to all other questions and the number of the next question. */
export function listCarriedParams(answers: FinderAnswers, step: number): [name: string, value: string][] {
  const ownNames = (STEP_ANSWERS[step - 1] ?? []).map((answer): string => FINDER_PARAMS[answer]);
  const carriedParams = listFinderParams(answers).filter(([name]) => !ownNames.includes(name));
  return step === STEP_COUNT ? carriedParams : [...carriedParams, [STEP_PARAM, String(step + 1)]];
}

/** Returns the URL of a question with the answers given so far. */
export function buildQuestionUrl(answers: FinderAnswers, step: number): string {
  const params = new URLSearchParams([...listFinderParams(answers), [STEP_PARAM, String(step)]]);
  return `${FINDER_PATH}?${params.toString()}`;
}

/** Returns the URL that skips a question. */
export function buildSkipUrl(answers: FinderAnswers, step: number): string {
  const params = new URLSearchParams(listCarriedParams(answers, step));
  return `${step === STEP_COUNT ? RESULT_PATH : FINDER_PATH}?${params.toString()}`;
}

/** Returns the shareable URL of the result. */
export function buildResultUrl(answers: FinderAnswers): string {
  return `${RESULT_PATH}?${new URLSearchParams(listFinderParams(answers)).toString()}`;
}

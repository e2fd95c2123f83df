import type { Database } from "#platform/db/client.server.ts";
import type { FinderAnswers } from "../../../rules/scent/finder/answers.ts";
import { readFinderAnswers, listBudgets } from "../../../rules/scent/finder/answers.ts";
import { finderMessages } from "../../../rules/scent/finder/finder-messages.ts";
import { getFinderPrices } from "../../../operations/scent/finder/find-scents.ts";
import type { ShopNote } from "../../../operations/scent/notes.ts";
import { listShopNotes } from "../../../operations/scent/notes.ts";

const MAX_ILLUSTRATED_NOTES = 12;
const MAX_AVOIDABLE_NOTES = 24;

/** The answers in a finder link, or the reason why the finder rejects the link. */
type FinderLink =
  | { answers: FinderAnswers; unknown: string[]; rejected?: undefined }
  | { rejected: { heading: string; text: string } };

/** Reads the answers of a finder URL. */
export function readFinderLink(params: URLSearchParams): FinderLink {
  const result = readFinderAnswers(params);
  switch (result.kind) {
    case "answers":
      return result;
    case "other-version":
      return { rejected: { heading: finderMessages.otherVersionHeading, text: finderMessages.otherVersion } };
    case "too-many":
      return { rejected: { heading: finderMessages.tooManyHeading, text: finderMessages.tooMany } };
  }
}

/** Loads the product-dependent choices of a question, and the image beside the question. */
export async function loadFinderOptions(db: Database, step: number) {
  const notes = (await listShopNotes(db)).toSorted((a, b) => b.products - a.products);
  const notesWithImage = notes.filter(({ storedImage }) => storedImage !== null);
  const noOptions = { storedImage: null, illustratedNotes: [], avoidableNotes: [], budgets: [] };
  if (step === 4) {
    const choices = notesWithImage.slice(0, MAX_ILLUSTRATED_NOTES);
    return {
      ...noOptions,
      illustratedNotes: choices.map((note) => ({ ...toChoice(note), storedImage: note.storedImage })),
    };
  }
  const storedImage = notesWithImage[step % notesWithImage.length]?.storedImage ?? null;
  if (step < 4) return { ...noOptions, storedImage };
  const { lowest, highest } = await getFinderPrices(db);
  return {
    ...noOptions,
    storedImage,
    avoidableNotes: notes
      .slice(0, MAX_AVOIDABLE_NOTES)
      .map(toChoice)
      .toSorted((a, b) => a.label.localeCompare(b.label, "en")),
    budgets: listBudgets(lowest, highest),
  };
}

function toChoice({ slug, name }: ShopNote) {
  return { value: slug, label: name };
}

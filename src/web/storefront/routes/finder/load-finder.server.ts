import type { Database } from "#db/client.server.ts";
import type { FinderAnswers } from "#domain/scent/finder/answers.ts";
import { readFinderAnswers } from "#domain/scent/finder/answers.ts";
import { listBudgets } from "#domain/scent/finder/budgets.ts";
import { finderMessages } from "#domain/scent/finder/finder-messages.ts";
import { getFinderPrices } from "#operations/scent/finder/find-scents.ts";
import type { ShopNote } from "#operations/scent/list-shop-notes.ts";
import { listShopNotes } from "#operations/scent/list-shop-notes.ts";

const MAX_PICTURED_NOTES = 12;
const MAX_AVOIDABLE_NOTES = 24;

/** A finder link: its answers, or the reason why the finder cannot use them. */
type FinderLink =
  | { answers: FinderAnswers; unknown: string[]; rejected?: undefined }
  | { rejected: { heading: string; text: string } };

/** Reads the answers of a finder URL. */
export function readFinderLink(params: URLSearchParams): FinderLink {
  const reading = readFinderAnswers(params);
  switch (reading.kind) {
    case "answers":
      return reading;
    case "other-version":
      return { rejected: { heading: finderMessages.otherVersionHeading, text: finderMessages.otherVersion } };
    case "too-many":
      return { rejected: { heading: finderMessages.tooManyHeading, text: finderMessages.tooMany } };
  }
}

/** Loads the choices of a question that depend on the shop's products, and a picture beside the question. */
export async function loadFinderOptions(db: Database, step: number) {
  const notes = (await listShopNotes(db)).toSorted((a, b) => b.products - a.products);
  const picturedNotes = notes.filter(({ picture }) => picture !== null);
  const noOptions = { picture: null, pictured: [], notes: [], budgets: [] };
  if (step === 4) {
    const choices = picturedNotes.slice(0, MAX_PICTURED_NOTES);
    return { ...noOptions, pictured: choices.map((note) => ({ ...toChoice(note), picture: note.picture })) };
  }
  const picture = picturedNotes[step % picturedNotes.length]?.picture ?? null;
  if (step < 4) return { ...noOptions, picture };
  const { lowest, highest } = await getFinderPrices(db);
  return {
    ...noOptions,
    picture,
    notes: notes
      .slice(0, MAX_AVOIDABLE_NOTES)
      .map(toChoice)
      .toSorted((a, b) => a.label.localeCompare(b.label, "en")),
    budgets: listBudgets(lowest, highest),
  };
}

function toChoice({ slug, name }: ShopNote) {
  return { value: slug, label: name };
}

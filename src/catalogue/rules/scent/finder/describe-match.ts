import { formatList } from "#kit/rules/format-list.ts";
import { findFamily } from "../families.ts";
import type { FinderMatch } from "./score-product.ts";
import { AUDIENCE_NAMES, OCCASION_REASONS, TIME_REASONS, WEATHER_REASONS } from "./finder-messages.ts";

/**
 * Returns one sentence that explains why a product matches, e.g. `Because you like rose and wear it in the evening.`
 * Returns an empty string if there is no reason.
 * @param getNoteName returns the name of a note, or `undefined` if the note was deleted
 */
export function describeMatch(match: FinderMatch, getNoteName: (slug: string) => string | undefined): string {
  const liked = [
    ...match.notes.flatMap((slug) => getNoteName(slug)?.toLowerCase() ?? []),
    ...match.families.map((family) => `${findFamily(family).name.toLowerCase()} scents`),
  ];
  const { occasion, time, weather } = match;
  const worn = [
    ...(occasion === undefined || occasion === "gift" ? [] : [OCCASION_REASONS[occasion]]),
    // “In the evening after sunset” would say the same twice.
    ...(time === undefined || (time === "night" && occasion === "evening") ? [] : [TIME_REASONS[time]]),
    ...(weather === undefined ? [] : [WEATHER_REASONS[weather]]),
  ];
  const clauses = [
    ...(liked.length === 0 ? [] : [`like ${formatList(liked)}`]),
    ...(worn.length === 0 ? [] : [`wear it ${formatList(worn)}`]),
    ...(occasion === "gift" ? ["look for a gift that most people like"] : []),
  ];
  if (clauses.length > 0) return `Because you ${formatList(clauses)}.`;
  return match.audience === undefined ? "" : `${AUDIENCE_NAMES[match.audience]}, as you asked.`;
}

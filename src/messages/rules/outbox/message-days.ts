import type { DeliveryDays } from "#delivery/rules/delivery-dates.ts";
import { formatDays } from "#delivery/rules/delivery-dates.ts";
import { formatShortDay } from "#kit/rules/number-formats.ts";
import type { MessageLanguage } from "#store/rules/message-language.ts";

const URDU = { day: "numeric", month: "long", numberingSystem: "latn", timeZone: "UTC" } as const;
const URDU_DAY = new Intl.DateTimeFormat("ur-PK", URDU);
const URDU_WEEKDAY = new Intl.DateTimeFormat("ur-PK", { ...URDU, weekday: "long" });

const toDate = (day: string) => new Date(`${day}T00:00:00Z`);

/** Returns a day as a message names it, e.g. `15 Jan`, in Urdu with the name of the month in Urdu. */
export function formatMessageDay(day: string, language: MessageLanguage): string {
  return language === "ur" ? URDU_DAY.format(toDate(day)) : formatShortDay(day);
}

/** Returns the expected days of a delivery: `Mon 30 Nov – Tue 1 Dec`, in Urdu with names in Urdu. */
export function formatMessageDays({ from, to }: DeliveryDays, language: MessageLanguage): string {
  if (language !== "ur") return formatDays({ from, to });
  return [...new Set([from, to])].map((day) => URDU_WEEKDAY.format(toDate(day))).join(" – ");
}

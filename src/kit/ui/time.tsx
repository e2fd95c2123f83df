import { formatInstant, timeMessages } from "../rules/instant.ts";

/**
 * Formats a time in Pakistan's time zone, e.g. `21 Nov 2026, 14:05`. Returns a message for a missing or invalid time.
 * Spec: storefront §8.
 */
export function formatTime(iso: string | null | undefined): string {
  if (iso === null || iso === undefined || iso === "") return timeMessages.unavailable;
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? timeMessages.invalid : formatInstant(date);
}

/** Formats the date of a time in Pakistan's time zone, e.g. `21 Nov 2026`. */
export function formatDay(iso: string): string {
  return formatTime(iso).split(",")[0] ?? "";
}

export function Time({ iso, className }: { iso: string | null | undefined; className?: string }) {
  return (
    <time dateTime={iso ?? undefined} className={className}>
      {formatTime(iso)}
    </time>
  );
}

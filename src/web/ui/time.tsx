import { SHOP_TIME_ZONE } from "#domain/shared/day.ts";
import { trackingMessages } from "#domain/orders/order-messages.ts";

// Server and browser format identically, independent of the visitor's time zone and locale.
const FORMAT = new Intl.DateTimeFormat("en-GB", {
  timeZone: SHOP_TIME_ZONE,
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** Returns e.g. `21 Nov 2026, 14:05`, Pakistan time, or a text for a missing or invalid time. Spec: storefront §8. */
export function formatTime(iso: string | null | undefined): string {
  if (iso === null || iso === undefined || iso === "") return trackingMessages.dateUnavailable;
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return trackingMessages.invalidDate;
  const parts = new Map(FORMAT.formatToParts(date).map((part) => [part.type, part.value]));
  const getPart = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
  return `${getPart("day")} ${getPart("month")} ${getPart("year")}, ${getPart("hour")}:${getPart("minute")}`;
}

/** Returns e.g. `21 Nov 2026`, Pakistan time. */
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

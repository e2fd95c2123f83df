import type { TrackedOrder } from "../rules/order.ts";
import { getStatusTexts } from "../rules/status-texts.ts";

import { joinClassNames } from "#kit/ui/class-names.ts";
import { getStatusStyle } from "./status-badge.tsx";
import { Time } from "#kit/ui/time.tsx";

interface OrderTimelineProps {
  /** With the status changes, oldest first. */
  order: Pick<TrackedOrder, "statusHistory" | "delivery">;
}

/** Lists the status changes of an order, latest first, which is explained. */
export function OrderTimeline({ order }: OrderTimelineProps) {
  const latestFirst = order.statusHistory.toReversed();
  const texts = getStatusTexts(order);
  return (
    <ol className="flex flex-col">
      {latestFirst.map((change, index) => {
        const { Icon, color } = getStatusStyle(change.status, order);
        const { label, explanation } = texts[change.status];
        const isLatest = index === 0;
        return (
          <li
            key={`${change.timestamp}-${change.status}-${index}`}
            className="relative flex gap-4 pb-7 last:pb-0"
          >
            {index < latestFirst.length - 1 && (
              <span
                className="absolute top-10 bottom-0 left-5 w-px -translate-x-1/2 bg-sand"
                aria-hidden="true"
              />
            )}
            <span
              className={joinClassNames(
                "flex size-10 shrink-0 items-center justify-center rounded-full border bg-paper",
                isLatest ? `border-current ${color}` : "border-sand text-umber",
              )}
            >
              <Icon className="size-4.5" strokeWidth={1.5} aria-hidden="true" />
            </span>
            <div className="min-w-0 pt-1.5">
              <p className={joinClassNames("font-medium", !isLatest && "text-umber")}>{label}</p>
              {isLatest && <p className="text-sm text-umber">{explanation}</p>}
              <p className="text-sm text-umber">
                <Time iso={change.timestamp} className="tabular-nums" />
              </p>
              {change.notes !== null && change.notes !== "" && (
                <p className="mt-2 border-l border-gilt pl-3 text-sm">{change.notes}</p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

import { joinClassNames } from "#kit/ui/class-names.ts";
import { Check } from "#kit/ui/icons.tsx";

import type { TrackedOrder } from "../rules/order.ts";
import { ORDER_STATUSES } from "../rules/order-status.ts";
import { getStatusTexts } from "../rules/status-texts.ts";

const STEPS = ORDER_STATUSES.filter((status) => status !== "cancelled");

interface OrderRailProps {
  order: Pick<TrackedOrder, "status" | "delivery">;
  /** When the order arrives, e.g. `arrives Wed 2 – Fri 4 Dec`; empty if unknown. */
  arrival: string;
  className?: string;
}

/** When an order arrives, above the steps from the order to the delivery. A cancelled order has neither. */
export function OrderRail({ order, arrival, className }: OrderRailProps) {
  if (order.status === "cancelled") return null;
  const current = ORDER_STATUSES.indexOf(order.status);
  const texts = getStatusTexts(order);
  return (
    <div className={className}>
      {arrival !== "" && (
        <p className="mb-5 font-serif text-2xl text-balance first-letter:uppercase">{arrival}</p>
      )}
      <ol aria-label="Progress of the order" className="grid grid-cols-5">
        {STEPS.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? "step" : undefined}
            className={joinClassNames(
              "relative flex flex-col items-center gap-1.5 text-center text-xs sm:text-sm",
              index > current && "text-umber",
              index === current && "font-medium",
            )}
          >
            {index > 0 && (
              <span
                aria-hidden="true"
                className={joinClassNames(
                  "absolute top-3 right-[calc(50%+0.75rem)] left-[calc(-50%+0.75rem)] border-t",
                  index > current ? "border-[#d8cfc2]" : "border-ink",
                )}
              />
            )}
            <span
              aria-hidden="true"
              className={joinClassNames(
                "flex size-6 items-center justify-center rounded-full border",
                index > current ? "border-[#d8cfc2] bg-paper" : "border-ink bg-ink text-ivory",
              )}
            >
              {index <= current && <Check className="size-3.5" strokeWidth={2} />}
            </span>
            <span>{texts[step].step}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

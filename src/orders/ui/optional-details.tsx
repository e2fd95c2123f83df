import type { OptionalDetails as Details } from "../rules/optional-details.ts";
import { listOptionalDetails } from "../rules/optional-details.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";

const NO_PRICES = "No prices in the parcel";

/** Lists the details that the shopper added to an order at checkout; renders nothing if there are none. */
export function OptionalDetails({
  order,
  className,
}: {
  order: { details?: Details | undefined; hidesPrices?: true | undefined };
  className?: string;
}) {
  const details = listOptionalDetails(order);
  if (order.hidesPrices) details.unshift({ name: "hidesPrices", label: "Gift", value: NO_PRICES });
  if (details.length === 0) return null;
  return (
    <dl className={joinClassNames("text-sm", className)}>
      {details.map(({ name, label, value }) => (
        <div key={name}>
          <dt className="text-umber">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

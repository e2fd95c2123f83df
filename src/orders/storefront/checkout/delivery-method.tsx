import { useId } from "react";

import { formatDays } from "#delivery/rules/delivery-dates.ts";
import { deliveryMessages } from "#delivery/rules/delivery-messages.ts";
import type { DeliveryMethod } from "#delivery/rules/delivery-method.ts";
import type { CartItem } from "../../rules/cart/cart.ts";
import type { QuotedDelivery } from "../../rules/quote.ts";
import { stateQuotedDelivery } from "../../rules/quote.ts";
import { Button } from "#kit/ui/button.tsx";
import { CircleAlert } from "#kit/ui/icons.tsx";

import { useDeliveryRange } from "../delivery/delivery-statement.tsx";
import type { DeliveryQuote } from "./use-delivery-quote.ts";

function OptionText({ option }: { option: QuotedDelivery["options"][number] }) {
  const { method, amount, freeFrom, minDays, maxDays, expected } = option;
  const time = `${deliveryMessages.days(minDays, maxDays)}: ${formatDays(expected)}`;
  return (
    <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
      <span className="min-w-0">
        <span className="block">{deliveryMessages.method(method)}</span>
        <span className="block text-sm text-umber">{time}</span>
      </span>
      <span className="text-right tabular-nums">
        <span className="block">{deliveryMessages.charge(amount)}</span>
        {amount > 0 && freeFrom !== null && (
          <span className="block text-sm text-umber">{deliveryMessages.freeFrom(freeFrom)}</span>
        )}
      </span>
    </span>
  );
}

interface DeliveryMethodFieldProps {
  items: readonly CartItem[];
  deliveryQuote: DeliveryQuote;
  /** The selected method; empty until the shopper selects one. */
  chosen: string;
  city: string;
  /** Absent on the checkout page, whose form the browser sends. */
  onChange?: (method: DeliveryMethod) => void;
}

/** Shows why there is no charge yet; without a city also what it can be. */
function MissingQuote({
  items,
  state,
  retry,
}: Pick<DeliveryQuote, "state" | "retry"> & { items: readonly CartItem[] }) {
  const range = useDeliveryRange(items);
  if (state === "failed")
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-oxblood">
        {deliveryMessages.quoteFailed}
        <Button variant="secondary" onClick={retry}>
          {deliveryMessages.tryAgain}
        </Button>
      </p>
    );
  if (state === "loading") return <p className="text-sm text-umber">{deliveryMessages.loading}</p>;
  return (
    <div className="text-sm">
      <p>{range}</p>
      <p className="mt-1 text-umber">{deliveryMessages.chooseCity}</p>
    </div>
  );
}

/**
 * The delivery methods for the shopper's address, with charges and dates. Renders nothing for an empty cart and until the
 * cart's quote is loaded.
 */
export function DeliveryMethodField({
  items,
  deliveryQuote: { quote, state, retry },
  chosen,
  city,
  onChange,
}: DeliveryMethodFieldProps) {
  const name = useId();
  if (items.length === 0 || (!quote && state === "current")) return null;
  const delivery = quote?.delivery ?? null;
  const selected = delivery?.options.find(({ method }) => method === chosen)?.method ?? delivery?.method;
  const statement = quote && stateQuotedDelivery(quote, city);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 font-serif text-xl font-medium">{deliveryMessages.legend}</legend>
      <div aria-live="polite">
        {delivery === null && <MissingQuote items={items} state={state} retry={retry} />}
        {delivery && delivery.options.length > 1 && (
          <div className="divided">
            {delivery.options.map((option) => (
              <label key={option.method} className="flex min-h-11 cursor-pointer items-start gap-3 py-3">
                <input
                  type="radio"
                  {...(onChange
                    ? { name, checked: option.method === selected, onChange: () => onChange(option.method) }
                    : {
                        name: "deliveryMethod",
                        value: option.method,
                        defaultChecked: option.method === selected,
                      })}
                  className="mt-1 size-4 shrink-0 accent-ink"
                />
                <OptionText option={option} />
              </label>
            ))}
          </div>
        )}
        {statement !== undefined && <p className="mt-3 text-sm">{statement}</p>}
        {delivery?.cashNotice != null && (
          <p className="mt-3 flex items-start gap-2 text-sm">
            <CircleAlert
              className="mt-0.5 size-4.5 shrink-0 text-brass"
              strokeWidth={1.75}
              aria-hidden="true"
            />
            <span>{delivery.cashNotice}</span>
          </p>
        )}
      </div>
    </fieldset>
  );
}

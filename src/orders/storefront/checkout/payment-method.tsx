import { useId } from "react";

import { toMethodKey } from "../../rules/payment/checkout-method.ts";
import { CASH_ON_DELIVERY } from "../../rules/payment/prepayment.ts";
import { paymentTexts } from "../../rules/payment/payment-texts.ts";
import type { QuotedPayment } from "../../rules/quote.ts";

interface PaymentMethodFieldProps {
  payment: QuotedPayment | null | undefined;
  /** The key of the selected way to pay; empty until the shopper selects one. */
  chosen: string;
  /** Absent on the checkout page, whose form the browser sends. */
  onChange?: (key: string) => void;
}

function OptionText({ name, text }: { name: string; text: string }) {
  return (
    <span className="min-w-0">
      <span className="block">{name}</span>
      <span className="block text-sm text-umber">{text}</span>
    </span>
  );
}

/** The ways to pay with their totals. Renders nothing if only cash on delivery is possible, so that nothing is to choose. */
export function PaymentMethodField({ payment, chosen, onChange }: PaymentMethodFieldProps) {
  const name = useId();
  const [only, ...others] = payment?.options ?? [];
  if (!payment || !only || (others.length === 0 && only.method === CASH_ON_DELIVERY)) return null;
  const keys = payment.options.map(toMethodKey);
  const selected = keys.find((key) => key === chosen) ?? toMethodKey(payment);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 font-serif text-xl font-medium">{paymentTexts.legend}</legend>
      {others.length === 0 ? (
        <OptionText name={only.name} text={only.text} />
      ) : (
        <div className="divided">
          {payment.options.map((option) => (
            <label key={toMethodKey(option)} className="flex min-h-11 cursor-pointer items-start gap-3 py-3">
              <input
                type="radio"
                {...(onChange
                  ? {
                      name,
                      checked: toMethodKey(option) === selected,
                      onChange: () => onChange(toMethodKey(option)),
                    }
                  : {
                      name: "paymentMethod",
                      value: toMethodKey(option),
                      defaultChecked: toMethodKey(option) === selected,
                    })}
                className="mt-1 size-4 shrink-0 accent-ink"
              />
              <OptionText name={option.name} text={option.text} />
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}

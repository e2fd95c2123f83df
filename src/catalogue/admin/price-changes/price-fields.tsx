import type { UseFormReturn } from "react-hook-form";

import { priceChangeMessages as messages } from "../../rules/price-changes/price-change-messages.ts";
import { PRICE_STEPS } from "../../rules/price-changes/price-rule.ts";
import { FormField, FormSelect } from "#kit/admin/forms/form-fields.tsx";

import type { PriceDraft } from "./price-draft.ts";

interface PriceFieldsProps {
  form: UseFormReturn<PriceDraft>;
  sizes: readonly string[];
  /** Error of the typed value. */
  error: string | undefined;
}

/** The fields of a price change. */
export function PriceFields({ form, sizes, error }: PriceFieldsProps) {
  const [unit, roundTo] = form.watch(["unit", "roundTo"]);
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3">
      <FormSelect form={form} name="direction" label="Change" required>
        <option value="increase">Increase</option>
        <option value="reduce">Reduce</option>
      </FormSelect>
      <FormSelect form={form} name="unit" label="By" required>
        <option value="percent">Percentage</option>
        <option value="rupees">Amount</option>
      </FormSelect>
      <FormField
        form={form}
        name="value"
        label={unit === "percent" ? "Percent" : "Rupees"}
        required
        inputMode="decimal"
        liveError={error}
        className="max-sm:col-span-2"
      />
      <FormSelect form={form} name="size" label="Sizes" required>
        <option value="">All sizes</option>
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </FormSelect>
      <FormSelect form={form} name="roundTo" label="Round to" required>
        {PRICE_STEPS.map((step) => (
          <option key={step} value={step}>
            {messages.steps[step]}
          </option>
        ))}
      </FormSelect>
      <p className="col-span-full text-sm text-umber">{messages.rounding(Number(roundTo))}</p>
    </div>
  );
}

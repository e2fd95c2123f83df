import { priceChangeMessages as messages } from "../../rules/price-changes/price-change-messages.ts";
import type { PriceStep } from "../../rules/price-changes/price-rule.ts";
import { PRICE_STEPS } from "../../rules/price-changes/price-rule.ts";
import { Field } from "#kit/ui/forms/field.tsx";
import { SelectField } from "#kit/ui/forms/select-field.tsx";

import type { PriceDraft } from "./price-draft.ts";

interface PriceFieldsProps {
  draft: PriceDraft;
  sizes: readonly string[];
  /** Error of the value. */
  error: string | undefined;
  onChange: (draft: PriceDraft) => void;
}

/** The fields of a price change. */
export function PriceFields({ draft, sizes, error, onChange }: PriceFieldsProps) {
  const setField = (changed: Partial<PriceDraft>) => onChange({ ...draft, ...changed });
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3">
      <SelectField
        label="Change"
        required
        value={draft.direction}
        onChange={({ currentTarget }) =>
          setField({ direction: currentTarget.value as PriceDraft["direction"] })
        }
      >
        <option value="increase">Increase</option>
        <option value="reduce">Reduce</option>
      </SelectField>
      <SelectField
        label="By"
        required
        value={draft.unit}
        onChange={({ currentTarget }) => setField({ unit: currentTarget.value as PriceDraft["unit"] })}
      >
        <option value="percent">Percentage</option>
        <option value="rupees">Amount</option>
      </SelectField>
      <Field
        label={draft.unit === "percent" ? "Percent" : "Rupees"}
        required
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        value={draft.value}
        error={error}
        className="max-sm:col-span-2"
        onChange={({ currentTarget }) => setField({ value: currentTarget.value })}
      />
      <SelectField
        label="Sizes"
        required
        value={draft.size}
        onChange={({ currentTarget }) => setField({ size: currentTarget.value })}
      >
        <option value="">All sizes</option>
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Round to"
        required
        value={draft.roundTo}
        onChange={({ currentTarget }) => setField({ roundTo: Number(currentTarget.value) as PriceStep })}
      >
        {PRICE_STEPS.map((step) => (
          <option key={step} value={step}>
            {messages.steps[step]}
          </option>
        ))}
      </SelectField>
      <p className="col-span-full text-sm text-umber">{messages.rounding(draft.roundTo)}</p>
    </div>
  );
}

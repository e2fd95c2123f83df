import { staffOrderMessages } from "../rules/staff-messages.ts";
import { CheckboxField } from "#kit/ui/forms/checkbox-field.tsx";

interface DeductStockProps {
  /** Number of orders without deducted stock. */
  withoutStockCount: number;
  /** Number of orders whose status changes. */
  total: number;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Warns that orders have no deducted stock. A checkbox selects whether the status change deducts stock. */
export function DeductStock({ withoutStockCount, total, isOn, onChange }: DeductStockProps) {
  return (
    <div className="border-l-2 border-amber bg-ivory px-4 pt-3 pb-1 text-sm">
      <p>{staffOrderMessages.withoutDeductedStock(withoutStockCount, total)}</p>
      <CheckboxField
        className="font-medium"
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      >
        {staffOrderMessages.deductStock}
      </CheckboxField>
      {!isOn && <p className="pb-2 text-umber">{staffOrderMessages.stockUnchanged}</p>}
    </div>
  );
}

import { staffOrderMessages } from "#domain/orders/staff-messages.ts";
import { CheckboxField } from "#web/ui/forms/checkbox-field.tsx";

interface DeductStockProps {
  /** Number of orders that hold no stock. */
  withoutStock: number;
  /** Number of orders whose status changes. */
  total: number;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Warns that orders hold no stock, with a checkbox that deducts the stock with the status change. */
export function DeductStock({ withoutStock, total, isOn, onChange }: DeductStockProps) {
  return (
    <div className="border-l-2 border-amber bg-ivory px-4 pt-3 pb-1 text-sm">
      <p>{staffOrderMessages.holdsNoStock(withoutStock, total)}</p>
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

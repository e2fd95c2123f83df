import { staffOrderMessages } from "#domain/orders/staff-messages.ts";

interface DeductStockProps {
  /** Number of orders that hold no stock. */
  withoutStock: number;
  /** Number of orders whose status changes. */
  total: number;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Warns that orders hold no stock, and offers to deduct it with the status change. */
export function DeductStock({ withoutStock, total, isOn, onChange }: DeductStockProps) {
  return (
    <div className="border-l-2 border-amber bg-ivory px-4 pt-3 pb-1 text-sm">
      <p>{staffOrderMessages.holdsNoStock(withoutStock, total)}</p>
      <label className="flex min-h-control cursor-pointer items-center gap-3 font-medium">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          className="size-4.5 cursor-pointer accent-ink"
        />
        {staffOrderMessages.deductStock}
      </label>
      {!isOn && <p className="pb-2 text-umber">{staffOrderMessages.stockUnchanged}</p>}
    </div>
  );
}

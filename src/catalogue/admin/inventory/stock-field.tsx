import { setMessages } from "../../rules/set-messages.ts";
import { requiresAny } from "#kit/rules/permissions.ts";
import { inventoryMessages } from "../../rules/stock/staff-messages.ts";
import { parseStockEdit, stockChangeSchema } from "../../rules/stock/inventory-query.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { formatCount } from "#kit/rules/number-formats.ts";
import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { EditableNumber } from "#kit/admin/lists/editable-number.tsx";
import { validateInput } from "#kit/admin/validate-input.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

interface StockFieldProps {
  product: { id: string; name: string };
  variant: string;
  /** Null means unlimited. */
  stock: number | null;
  /** Whether the size is a set, whose stock is calculated from its parts and cannot be edited. */
  isSet: boolean;
  /** Reloads the stock after a change by this or another staff member. */
  onChange: () => Promise<void> | void;
}

/**
 * The stock of a size, edited in place: `24` sets the stock, `+24` adds received bottles, `-2` removes bottles. Spec:
 * admin §5.
 */
export function StockField({ product, variant, stock, isSet, onChange }: StockFieldProps) {
  const stockText = stock === null ? inventoryMessages.unlimited : formatCount(stock);
  const number = <span className={stock === 0 ? "font-medium text-oxblood" : undefined}>{stockText}</span>;
  if (isSet) {
    return (
      <span className="inline-flex min-h-control items-center gap-1.5 px-2 tabular-nums">
        {number}
        <span> </span>
        <span className="text-umber">{setMessages.fromParts}</span>
      </span>
    );
  }
  return (
    <IfAllowed
      rule={requiresAny("stock.edit", "products.edit")}
      fallback={<span className="inline-flex min-h-control items-center px-2 tabular-nums">{number}</span>}
    >
      <EditableNumber
        label={`Stock of ${product.name}, ${variant}: ${stockText}`}
        value={stock}
        toText={(value) => (value === null ? "" : String(value))}
        inputMode="text"
        className="w-18"
        failedMessage={inventoryMessages.saveFailed}
        onConflict={() => void onChange()}
        onSave={async (text, expectedStock, idempotencyKey) => {
          const change = { variant, ...parseStockEdit(text, expectedStock) };
          const saved = await callStaffWrite(
            "stock_changed",
            "PATCH /api/admin/inventory/products/:id/stock",
            {
              param: { id: product.id },
              header: { "idempotency-key": idempotencyKey },
              json: validateInput(stockChangeSchema, change),
            },
          );
          showToast(inventoryMessages.saved(variant, saved.stock));
          await onChange();
        }}
      >
        {number}
      </EditableNumber>
    </IfAllowed>
  );
}

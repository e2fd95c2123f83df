import { useRevalidator } from "react-router";

import { staffProductMessages } from "#domain/catalogue/staff-messages.ts";
import type { StaffProduct } from "#domain/catalogue/staff-product.ts";
import { formatPrice } from "#domain/shared/money.ts";
import { parseStockEdit } from "#domain/stock/parse-stock-edit.ts";
import { inventoryMessages } from "#domain/stock/staff-messages.ts";
import { getVariantStock, isSoldOut } from "#domain/stock/stock.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { formatCount } from "../figures/format-count.ts";
import { EditableNumber } from "../lists/editable-number.tsx";
import { parseNumber } from "../product-form/parse-number.ts";
import { changePrice, changeStock } from "./product-calls.ts";

interface SizeFieldProps {
  product: StaffProduct;
  variant: string;
}

/** The price of a size, in PKR before the discount, edited in place. Spec: admin §5. */
export function PriceField({ product: { id, name, variantPricing }, variant }: SizeFieldProps) {
  const { revalidate } = useRevalidator();
  const price = variantPricing[variant] ?? 0;
  return (
    <EditableNumber
      label={`Price of ${name}, ${variant}: ${formatPrice(price)}`}
      value={price}
      toText={String}
      inputMode="decimal"
      failedMessage={staffProductMessages.priceFailed}
      onConflict={() => void revalidate()}
      onSave={async (text, expectedPrice) => {
        const newPrice = parseNumber(text) ?? 0;
        await changePrice(id, { variant, price: newPrice, expectedPrice });
        toast(staffProductMessages.priceSaved(variant, formatPrice(newPrice)));
        await revalidate();
      }}
    >
      {formatPrice(price)}
    </EditableNumber>
  );
}

/** The stock of a size, edited in place: `24` sets it, `+24` adds received bottles, `-2` removes some. Spec: admin §5. */
export function StockCell({ product, variant }: SizeFieldProps) {
  const { revalidate } = useRevalidator();
  const stock = getVariantStock(product, variant);
  const shown = stock === null ? inventoryMessages.unlimited : formatCount(stock);
  return (
    <EditableNumber
      label={`Stock of ${product.name}, ${variant}: ${shown}`}
      value={stock}
      toText={(value) => (value === null ? "" : String(value))}
      inputMode="text"
      failedMessage={inventoryMessages.saveFailed}
      onConflict={() => void revalidate()}
      onSave={async (text, expectedStock) => {
        const saved = await changeStock(product.id, { variant, ...parseStockEdit(text, expectedStock) });
        toast(inventoryMessages.saved(variant, saved));
        await revalidate();
      }}
    >
      <span className={isSoldOut(product, variant) ? "font-medium text-oxblood" : undefined}>{shown}</span>
    </EditableNumber>
  );
}

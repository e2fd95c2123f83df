import { useRevalidator } from "react-router";

import { staffProductMessages } from "../../rules/staff-messages.ts";
import type { StaffProduct } from "../../rules/staff-product.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { requiresAny } from "#kit/rules/permissions.ts";
import { getVariantStock } from "../../rules/stock/stock.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { StockField } from "../inventory/stock-field.tsx";
import { EditableNumber } from "#kit/admin/lists/editable-number.tsx";
import { parseNumber } from "../product-form/parse-number.ts";
import { changePrice } from "./product-calls.ts";
import { SoldAt } from "./sold-at.tsx";

interface SizeFieldProps {
  product: StaffProduct;
  variant: string;
}

/** The price of a size, in PKR before the discount, edited in place. Spec: admin §5. */
export function PriceField({ product, variant }: SizeFieldProps) {
  const { id, name, variantPricing, discountPercentage } = product;
  const { revalidate } = useRevalidator();
  const price = variantPricing[variant] ?? 0;
  const priceText = formatPrice(price);
  const soldAtElement = <SoldAt price={price} discountPercentage={discountPercentage} />;
  return (
    <IfAllowed
      rule={requiresAny("products.price", "products.edit")}
      fallback={
        <>
          {soldAtElement}
          <span className="inline-flex min-h-control items-center px-2 tabular-nums">{priceText}</span>
        </>
      }
    >
      {soldAtElement}
      <EditableNumber
        label={`Price of ${name}, ${variant}: ${priceText}`}
        value={price}
        toText={String}
        inputMode="decimal"
        className="w-22"
        failedMessage={staffProductMessages.priceFailed}
        onConflict={() => void revalidate()}
        onSave={async (text, expectedPrice) => {
          const newPrice = parseNumber(text) ?? 0;
          await changePrice(id, { variant, price: newPrice, expectedPrice });
          showToast(staffProductMessages.priceSaved(variant, formatPrice(newPrice)));
          await revalidate();
        }}
      >
        {priceText}
      </EditableNumber>
    </IfAllowed>
  );
}

/** The stock of a size, edited in place. Spec: admin §5. */
export function StockCell({ product, variant }: SizeFieldProps) {
  const { revalidate } = useRevalidator();
  return (
    <StockField
      product={product}
      variant={variant}
      stock={getVariantStock(product, variant)}
      isSet={product.parts !== undefined}
      onChange={revalidate}
    />
  );
}

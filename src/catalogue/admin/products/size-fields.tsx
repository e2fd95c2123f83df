import { useRevalidator } from "react-router";

import { formatPrice } from "#kit/rules/money.ts";
import { requiresAny } from "#kit/rules/permissions.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { EditableNumber } from "#kit/admin/lists/editable-number.tsx";
import { calculateUnitPrice } from "../../rules/pricing.ts";
import { staffProductMessages } from "../../rules/staff-messages.ts";
import type { StaffProduct } from "../../rules/staff-product.ts";
import { getVariantStock } from "../../rules/stock/stock.ts";
import { StockField } from "../inventory/stock-field.tsx";
import { parseMoney } from "#kit/rules/typed-number.ts";
import { priceChangeSchema } from "../../rules/size-input.ts";
import { validateInput } from "#kit/admin/validate-input.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

interface SoldAtProps {
  /** The entered price (PKR). */
  price: number;
  discountPercentage: number | null;
}

/** Returns what shoppers pay as text if it differs from the entered price. */
export function describeSoldAt({ price, discountPercentage }: SoldAtProps): string | undefined {
  const unitPrice = calculateUnitPrice(price, discountPercentage);
  return price > 0 && unitPrice !== price ? staffProductMessages.soldAt(formatPrice(unitPrice)) : undefined;
}

/** Shows what shoppers pay beside an entered price that differs from it. */
export function SoldAt(props: SoldAtProps) {
  const text = describeSoldAt(props);
  return text === undefined ? null : <span className="text-sm whitespace-nowrap text-umber">{text}</span>;
}

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
          const newPrice = parseMoney(text) ?? 0;
          await callStaffWrite("price_changed", "PATCH /api/admin/products/:id/prices", {
            param: { id },
            json: validateInput(priceChangeSchema, { variant, price: newPrice, expectedPrice }),
          });
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

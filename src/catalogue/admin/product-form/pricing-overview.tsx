import { useWatch } from "react-hook-form";

import {
  ALERT_THRESHOLD,
  countOutOfStockSizes,
  getMinimumStock,
  getStockStatus,
} from "../../rules/stock/inventory.ts";
import { inventoryMessages } from "../../rules/stock/staff-messages.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { calculateBasePrice, calculateUnitPrice, isDiscounted } from "../../rules/pricing.ts";

import { ScrollRegion } from "#kit/admin/lists/scroll-region.tsx";
import { FormSection } from "#kit/admin/forms/form-body.tsx";
import type { ProductForm } from "./product-values.ts";
import { parseNumber } from "#kit/rules/typed-number.ts";
import { readDiscount, readPrice } from "./read-price.ts";
import type { VariantValues } from "./product-values.ts";

function PriceRow({ variant, discount }: { variant: VariantValues; discount: number | null }) {
  const price = readPrice(variant.price);
  const salePrice = calculateUnitPrice(price, discount);
  const savings = calculateUnitPrice(price, null) - salePrice;
  const isSale = price > 0 && isDiscounted(discount);
  return (
    <tr>
      <th scope="row" className="font-normal wrap-anywhere">
        {variant.name.trim() || "Unnamed"}
      </th>
      <td>{price > 0 ? formatPrice(price) : "—"}</td>
      <td className={isSale ? "text-oxblood" : undefined}>{isSale ? formatPrice(salePrice) : "—"}</td>
      <td>{isSale && savings > 0 ? formatPrice(savings) : "—"}</td>
      <td>{parseNumber(variant.stock) === 0 ? "No" : "Yes"}</td>
    </tr>
  );
}

function SummaryItem({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-umber">{label}</dt>
      <dd className="text-lg tabular-nums">{children}</dd>
    </div>
  );
}

/** Shows prices and stock status, calculated from the entered prices, stock and discount. Spec: admin §2, §3. */
export function PricingOverview({ form }: { form: ProductForm }) {
  const { control } = form;
  const variants = useWatch({ control, name: "variants" });
  const discount = readDiscount(useWatch({ control, name: "discountPercentage" }));
  const basePrice = calculateBasePrice(
    Object.fromEntries(variants.map((variant, index) => [index, readPrice(variant.price)])),
  );
  const sizes = variants.map((variant) => ({ stock: parseNumber(variant.stock) }));
  const status = getStockStatus(getMinimumStock(sizes), ALERT_THRESHOLD.default);
  return (
    <FormSection title="Pricing Overview" hint="Calculated from the sizes and the discount.">
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        <SummaryItem label="Base price">{basePrice > 0 ? formatPrice(basePrice) : "—"}</SummaryItem>
        <SummaryItem label="Sale price">
          {basePrice > 0 && discount !== null ? formatPrice(calculateUnitPrice(basePrice, discount)) : "—"}
        </SummaryItem>
        <SummaryItem label="Stock">
          {inventoryMessages.stockLabel(status, countOutOfStockSizes(sizes))}
        </SummaryItem>
      </dl>
      <ScrollRegion label="Prices by variant" className="overflow-x-auto">
        <table className="w-full text-left text-sm tabular-nums [&_td]:border-t [&_td]:border-sand [&_td]:py-1.5 [&_td]:pr-4 [&_td]:whitespace-nowrap [&_th]:py-1.5 [&_th]:pr-4 [&_tbody_th]:border-t [&_tbody_th]:border-sand">
          <caption className="sr-only">Prices by variant</caption>
          <thead className="text-umber [&_th]:font-medium [&_th]:whitespace-nowrap">
            <tr>
              <th scope="col">Variant</th>
              <th scope="col">Price</th>
              <th scope="col">Sale price</th>
              <th scope="col">Savings</th>
              <th scope="col">In stock</th>
            </tr>
          </thead>
          <tbody>
            {variants.map((variant, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows have no id
              <PriceRow key={index} variant={variant} discount={discount} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </FormSection>
  );
}

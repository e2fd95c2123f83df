import { repeatable } from "#kit/ui/repeatable.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";

import type { Product } from "#catalogue/rules/product.ts";
import { productPageMessages } from "#catalogue/rules/product-page-messages.ts";
import { formatReturnWindow } from "#store/rules/store-texts.ts";
import type { DeliverySummary } from "#delivery/rules/delivery-summary.ts";
import { calculateVariantPrice } from "#catalogue/rules/pricing.ts";
import { FINAL_SALE_NOTE } from "#catalogue/rules/tester-messages.ts";
import { isTester } from "#catalogue/rules/variant.ts";
import { multiplyPrice } from "#kit/rules/money.ts";
import type { Icon } from "#kit/ui/icons.tsx";
import { Truck } from "#kit/ui/icons.tsx";
import { Package } from "#delivery/ui/delivery-icons.tsx";

import { deferSections } from "#kit/storefront/deferred-sections.tsx";
import { getChosenCity, useChosenCity } from "#delivery/storefront/chosen-city.ts";
import { useStore } from "#store/storefront/store-context.tsx";
import { useDelivery } from "#delivery/storefront/delivery-context.tsx";

const loadDelivery = repeatable(() => import("./product-delivery.tsx"));
const ProductDelivery = deferSections(
  async () => (await loadDelivery()).ProductDelivery,
  () => getChosenCity() !== undefined,
);

/**
 * Reserves the height of the statements: their code loads after a client-side navigation, and for a chosen city one sentence
 * replaces them.
 */
const getDeliveryClass = ({ hasZones }: DeliverySummary) =>
  hasZones ? "min-h-[calc(4lh+2.75rem)] sm:min-h-[calc(3lh+2.75rem)] print:min-h-0" : "min-h-[2lh]";

interface PurchaseFactsProps {
  product: Product;
  variant: string | undefined;
  quantity: number;
}

function Fact({ Icon: FactIcon, children }: { Icon: Icon; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <FactIcon className="mt-0.5 size-5 shrink-0 text-brass" strokeWidth={1.5} aria-hidden="true" />
      <div className="min-w-0">{children}</div>
    </li>
  );
}

/** Delivery with payment, and returns, next to the add button. Shows only statements that apply to this shop. */
export function PurchaseFacts({ product, variant, quantity }: PurchaseFactsProps) {
  const delivery = useDelivery();
  const { returns } = useStore();
  const { minOrderFreeShip } = product;
  const city = useChosenCity();
  const freeShippingMinimum = delivery.maxCharge === 0 ? 0 : minOrderFreeShip;
  // The statement about the chosen city, or about a selection that reaches the minimum, says what applies.
  const isStatedForCity = delivery.hasZones && city !== undefined;
  const isReached =
    delivery.freeText !== "" &&
    variant !== undefined &&
    multiplyPrice(calculateVariantPrice(product, variant), quantity) >= (freeShippingMinimum || Infinity);
  return (
    <ul className="flex flex-col gap-2.5 border-t border-sand pt-5 text-sm text-umber">
      <Fact Icon={Truck}>
        <div className={getDeliveryClass(delivery)}>
          {freeShippingMinimum !== null && !isStatedForCity && !isReached && (
            <span className="block text-ink">
              {productPageMessages.freeShippingOver(freeShippingMinimum)}
            </span>
          )}
          {variant !== undefined && (
            <ProductDelivery product={product} variant={variant} quantity={quantity} />
          )}
        </div>
      </Fact>
      <Fact Icon={Package}>
        <span>{`${getReturns(product, variant, returns.returnDays)}. `}</span>
        <Link to="/return-policy" className="text-link">
          {productPageMessages.returnPolicy}
        </Link>
      </Fact>
    </ul>
  );
}

/** Returns what the shop says about returns of a size. */
function getReturns(product: Product, variant: string | undefined, returnDays: number): string {
  if (product.isFinalSale) return FINAL_SALE_NOTE;
  return isTester(product, variant) ? productPageMessages.testerReturns : formatReturnWindow(returnDays);
}

import { repeatable } from "#kit/storefront/use-on-demand.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";

import type { Product } from "#catalogue/rules/product.ts";
import { productPageMessages } from "#catalogue/rules/product-page-messages.ts";
import type { DeliverySummary } from "#delivery/rules/delivery-summary.ts";
import { isTester } from "#catalogue/rules/variant.ts";
import type { Icon } from "#kit/ui/icons.tsx";
import { Truck } from "#kit/ui/icons.tsx";
import { Banknote, Package } from "#delivery/ui/delivery-icons.tsx";

import { deferSections } from "#kit/storefront/deferred-sections.tsx";
import { getChosenCity } from "#delivery/storefront/chosen-city.ts";
import { useStore } from "#store/storefront/store-context.tsx";
import { useDelivery } from "#delivery/storefront/delivery-context.tsx";

const loadDelivery = repeatable(() => import("./product-delivery.tsx"));
const ProductDelivery = deferSections(
  async () => (await loadDelivery()).ProductDelivery,
  () => getChosenCity() !== undefined,
);

/**
 * Reserves the height of the delivery lines, because they are empty after a client-side navigation until their code
 * loads.
 */
function getDeliveryClass({ maxCharge, hasZones }: DeliverySummary): string {
  if (hasZones) return "min-h-[calc(2lh+2.75rem)]";
  return maxCharge > 0 ? "min-h-[2lh]" : "min-h-[1lh]";
}

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

/** Delivery, payment and returns, next to the add button. Shows only statements that apply to this shop. */
export function PurchaseFacts({ product, variant, quantity }: PurchaseFactsProps) {
  const { acceptedPayments } = useStore();
  const delivery = useDelivery();
  const { minOrderFreeShip } = product;
  const freeShippingMinimum = delivery.maxCharge === 0 ? 0 : minOrderFreeShip;
  return (
    <ul className="flex flex-col gap-2.5 border-t border-sand pt-5 text-sm text-umber">
      <Fact Icon={Truck}>
        {freeShippingMinimum !== null && (
          <span className="block text-ink">{productPageMessages.freeShippingOver(freeShippingMinimum)}</span>
        )}
        <div className={getDeliveryClass(delivery)}>
          {variant !== undefined && (
            <ProductDelivery product={product} variant={variant} quantity={quantity} />
          )}
        </div>
      </Fact>
      {acceptedPayments.includes("Cash on Delivery") && <Fact Icon={Banknote}>{delivery.cashText}</Fact>}
      <Fact Icon={Package}>
        <span>{`${isTester(product, variant) ? productPageMessages.testerReturns : productPageMessages.returnWindow}. `}</span>
        <Link to="/return-policy" className="text-link">
          {productPageMessages.returnPolicy}
        </Link>
      </Fact>
    </ul>
  );
}

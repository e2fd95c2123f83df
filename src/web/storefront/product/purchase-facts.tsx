import type { ReactNode } from "react";
import { Link } from "react-router";

import { productPageMessages } from "#domain/catalogue/product-page-messages.ts";
import type { Icon } from "#web/ui/icons.tsx";
import { Truck } from "#web/ui/icons.tsx";
import { Banknote, Package } from "#web/ui/orders/order-icons.tsx";

import { useStore } from "../store-context.tsx";

function Fact({ Icon: FactIcon, children }: { Icon: Icon; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <FactIcon className="mt-0.5 size-5 shrink-0 text-brass" strokeWidth={1.5} aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

/**
 * Delivery, payment and returns, next to the add button. Shows only statements that apply to this shop.
 * @param isTester whether the selected size is a tester, which cannot be returned
 * @param minOrderFreeShip minimum order for free shipping in PKR; null if free shipping is not offered
 */
export function PurchaseFacts({
  minOrderFreeShip,
  isTester,
}: {
  minOrderFreeShip: number | null;
  isTester: boolean;
}) {
  const { acceptedPayments, delivery } = useStore();
  const minimum = delivery.to === 0 ? 0 : minOrderFreeShip;
  return (
    <ul className="flex flex-col gap-2.5 border-t border-sand pt-5 text-sm text-umber">
      <Fact Icon={Truck}>
        {minimum !== null && (
          <span className="block text-ink">{productPageMessages.freeShippingOver(minimum)}</span>
        )}
        {delivery.to > 0 && `${delivery.chargeText}. `}
        {delivery.timeText}
      </Fact>
      {acceptedPayments.includes("Cash on Delivery") && <Fact Icon={Banknote}>{delivery.cashText}</Fact>}
      <Fact Icon={Package}>
        {isTester ? productPageMessages.testerReturns : productPageMessages.returnWindow}.{" "}
        <Link to="/return-policy" className="text-link">
          {productPageMessages.returnPolicy}
        </Link>
      </Fact>
    </ul>
  );
}

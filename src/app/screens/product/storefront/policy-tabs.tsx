import type { KeyboardEvent, ReactNode } from "react";
import { useId, useRef, useState } from "react";
import { Link } from "react-router";

import type { Product } from "#catalogue/rules/product.ts";
import { productPageMessages } from "#catalogue/rules/product-page-messages.ts";
import { formatReturnWindow } from "#store/rules/store-texts.ts";
import { FINAL_SALE_NOTE } from "#catalogue/rules/tester-messages.ts";
import { productSectionMessages } from "#catalogue/rules/product-section-messages.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";

import { useChosenCity } from "#delivery/storefront/chosen-city.ts";
import { useStore } from "#store/storefront/store-context.tsx";
import { formatRefundDays } from "#store/rules/format-refund-days.ts";
import { useDelivery } from "#delivery/storefront/delivery-context.tsx";
import { ExpressOffer } from "#orders/storefront/delivery/delivery-statement.tsx";
import { ProductDelivery } from "./product-delivery.tsx";

const TABS = ["shipping", "returns"] as const;

type Tab = (typeof TABS)[number];

interface PolicyTabsProps {
  product: Product;
  /** The selected size and quantity, whose delivery the shipping tab states. */
  variant: string | undefined;
  quantity: number;
}

/**
 * Returns the statements of a tab. The shipping tab contains only offers that apply to this shop and to the chosen city. Spec:
 * storefront §9.
 */
function useStatements({ product, variant, quantity }: PolicyTabsProps): Record<Tab, ReactNode[]> {
  const { maxCharge, hasExpress, hasZones } = useDelivery();
  const { returns } = useStore();
  const isStatedForCity = useChosenCity() !== undefined && hasZones;
  const { minOrderFreeShip, sizes, isFinalSale } = product;
  const { freeShippingOver, testerReturns } = productPageMessages;
  const texts = productSectionMessages;
  const hasTesters = Object.values(sizes).some(({ isTester }) => isTester);
  const freeShipping = [
    ...(minOrderFreeShip === null ? [] : [freeShippingOver(minOrderFreeShip)]),
    ...(minOrderFreeShip && maxCharge === 0 ? [texts.freeShippingBelow] : []),
  ];
  const returnStatements = [
    ...(hasTesters ? [testerReturns] : []),
    formatReturnWindow(returns.returnDays),
    texts.returnCondition,
    texts.refundTime(formatRefundDays(returns)),
  ];
  return {
    shipping: [
      ...(isStatedForCity ? [] : freeShipping),
      ...(variant === undefined
        ? []
        : [<ProductDelivery key="delivery" {...{ product, variant, quantity }} hasPrompt={false} />]),
      ...(hasExpress ? [<ExpressOffer key="express">{texts.expressOptions}</ExpressOffer>] : []),
    ],
    returns: [
      ...(isFinalSale ? [FINAL_SALE_NOTE] : returnStatements),
      texts.returnContact(returns.startDays),
    ],
  };
}

/** Tabs for shipping (initially selected) and returns. Arrow keys switch between them. Spec: storefront §2. */
export function PolicyTabs(props: PolicyTabsProps) {
  const statements = useStatements(props);
  const [selected, setSelected] = useState<Tab>("shipping");
  const id = useId();
  const tabList = useRef<HTMLDivElement>(null);

  function handleKeyDown(event: KeyboardEvent) {
    if (!["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return;
    event.preventDefault();
    const currentIndex = TABS.indexOf(selected);
    const neighborIndex = event.key === "ArrowRight" ? currentIndex + 1 : currentIndex - 1 + TABS.length;
    const index =
      event.key === "Home" ? 0 : event.key === "End" ? TABS.length - 1 : neighborIndex % TABS.length;
    setSelected(TABS[index] ?? "shipping");
    tabList.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
  }

  return (
    <div>
      <div
        ref={tabList}
        role="tablist"
        aria-label={`${productSectionMessages.shipping} and ${productSectionMessages.returns}`}
        tabIndex={-1}
        onKeyDown={handleKeyDown}
        className="flex gap-8 border-b border-sand noscript:hidden print:hidden"
      >
        {TABS.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            aria-selected={tab === selected}
            aria-controls={`${id}-${tab}-panel`}
            tabIndex={tab === selected ? 0 : -1}
            onClick={() => setSelected(tab)}
            className={joinClassNames(
              "-mb-px min-h-11 border-b-2 font-serif text-xl transition-colors",
              tab === selected ? "border-ink" : "border-transparent text-umber hover:text-ink",
            )}
          >
            {productSectionMessages[tab]}
          </button>
        ))}
      </div>
      {TABS.map((tab) => (
        <div
          key={tab}
          role="tabpanel"
          id={`${id}-${tab}-panel`}
          aria-labelledby={`${id}-${tab}`}
          className={joinClassNames(
            "min-h-44 pt-5 print:min-h-0",
            tab !== selected && "hidden noscript:block print:block",
          )}
        >
          <h2 className="mb-3 hidden text-xl noscript:block print:block">{productSectionMessages[tab]}</h2>
          <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-gilt">
            {statements[tab].map((statement, index) => (
              <li key={typeof statement === "string" ? statement : index} className="empty:hidden">
                {statement}
              </li>
            ))}
          </ul>
          {tab === "returns" && (
            <Link to="/return-policy" className="text-link mt-4 inline-flex min-h-11 items-center">
              {productSectionMessages.readReturnPolicy}
            </Link>
          )}
        </div>
      ))}
    </div>
  );
}

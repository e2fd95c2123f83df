import type { KeyboardEvent } from "react";
import { useId, useRef, useState } from "react";
import { Link } from "react-router";

import type { DeliverySummary } from "#delivery/rules/delivery-summary.ts";
import { selectDeliveryTime } from "#delivery/rules/surface-days.ts";
import { productPageMessages } from "#catalogue/rules/product-page-messages.ts";
import { productSectionMessages } from "#catalogue/rules/product-section-messages.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";

import { useDelivery } from "#delivery/storefront/delivery-context.tsx";

const TABS = ["shipping", "returns"] as const;

type Tab = (typeof TABS)[number];

interface PolicyTabsProps {
  /** Minimum order for free shipping in PKR; null if free shipping is not offered. */
  minOrderFreeShip: number | null;
  /** Whether the product travels by road only. */
  surfaceOnly?: boolean | undefined;
  /** Whether a size of the product is a tester. */
  hasTesters: boolean;
}

/**
 * Returns the statements of a tab. The shipping tab contains only offers that apply to this shop. Spec: storefront §9.
 */
function listStatements(
  tab: Tab,
  { minOrderFreeShip, surfaceOnly = false, hasTesters }: PolicyTabsProps,
  delivery: DeliverySummary,
): string[] {
  if (tab === "returns") {
    const { returnWindow, testerReturns } = productPageMessages;
    const { returnCondition, refundTime, returnContact } = productSectionMessages;
    return [...(hasTesters ? [testerReturns] : []), returnWindow, returnCondition, refundTime, returnContact];
  }
  const { maxCharge, chargeText, hasExpress } = delivery;
  const { freeShippingOver } = productPageMessages;
  const { freeShippingBelow, expressOptions } = productSectionMessages;
  return [
    ...(minOrderFreeShip === null ? [] : [freeShippingOver(minOrderFreeShip)]),
    ...(minOrderFreeShip && maxCharge === 0 ? [freeShippingBelow] : []),
    ...(maxCharge > 0 ? [chargeText] : []),
    selectDeliveryTime(delivery, surfaceOnly).timeText,
    ...(hasExpress ? [expressOptions] : []),
  ];
}

/** Tabs for shipping (initially selected) and returns. Arrow keys switch between them. Spec: storefront §2. */
export function PolicyTabs(offers: PolicyTabsProps) {
  const delivery = useDelivery();
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
        className="flex gap-8 border-b border-sand noscript:hidden"
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
          className={joinClassNames("min-h-44 pt-5", tab !== selected && "hidden noscript:block")}
        >
          <h2 className="mb-3 hidden text-xl noscript:block">{productSectionMessages[tab]}</h2>
          <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-gilt">
            {listStatements(tab, offers, delivery).map((statement) => (
              <li key={statement}>{statement}</li>
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

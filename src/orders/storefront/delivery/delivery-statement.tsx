import { repeatable } from "#kit/ui/repeatable.ts";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";

import { cityMessages } from "#delivery/rules/city-messages.ts";
import { selectDeliveryRange } from "#delivery/rules/surface-days.ts";
import type { CartItem } from "../../rules/cart/cart.ts";
import { getFreeShippingProgress } from "../../rules/free-shipping.ts";

import { showNetworkError } from "#kit/storefront/show-network-error.ts";
import { useDelivery } from "#delivery/storefront/delivery-context.tsx";
import { useChosenCity } from "#delivery/storefront/chosen-city.ts";

const loadEstimate = repeatable(() => import("./city-estimate.tsx"));
const loadDialog = repeatable(() => import("./city-dialog.tsx"));

/**
 * Loads a module once `isNeeded` is true. Returns undefined until then. `load` and `onError` must not change between
 * renders.
 */
function useModule<Module>(load: () => Promise<Module>, isNeeded: boolean, onError: () => void) {
  const [loadedModule, setLoadedModule] = useState<Module>();
  useEffect(() => {
    if (isNeeded) load().then(setLoadedModule, onError);
  }, [load, isNeeded, onError]);
  return loadedModule;
}

const ignoreError = () => undefined;

/** Returns the sentence about delivery and payment for all zones. */
export function useDeliveryRange(items: readonly CartItem[]): string {
  const delivery = useDelivery();
  const { text, freeText } = selectDeliveryRange(
    delivery,
    items.some(({ product }) => product.surfaceOnly),
  );
  const isFree = getFreeShippingProgress(items, delivery.maxCharge)?.missing === 0 && freeText !== "";
  return isFree ? freeText : text;
}

/**
 * Shows an offer of express delivery, which some place has, unless a city is chosen that has none. Renders nothing until the
 * terms of the city are loaded.
 */
export function ExpressOffer({ children }: { children: ReactNode }) {
  const { hasZones } = useDelivery();
  const city = useChosenCity();
  const dependsOnCity = hasZones && city !== undefined;
  const estimate = useModule(loadEstimate, dependsOnCity, ignoreError);
  if (!dependsOnCity) return children;
  return estimate && <estimate.CityExpress city={city}>{children}</estimate.CityExpress>;
}

interface DeliveryStatementProps {
  items: readonly CartItem[];
  /** Whether a button opens the city dialog. A page needs only one. */
  hasPrompt?: boolean;
}

/**
 * The one sentence about delivery and payment: for the shopper's city or, if no city is chosen, for all zones. If the shop
 * has zones, a button opens the city dialog. The code for the estimate and the dialog loads on demand.
 */
export function DeliveryStatement({ items, hasPrompt = true }: DeliveryStatementProps) {
  const { hasZones } = useDelivery();
  const range = useDeliveryRange(items);
  const city = useChosenCity();
  const [isOpen, setIsOpen] = useState(false);
  const [handleError] = useState(() => () => {
    setIsOpen(false);
    showNetworkError();
  });
  const estimate = useModule(loadEstimate, hasZones && city !== undefined, ignoreError);
  const dialog = useModule(loadDialog, isOpen, handleError);
  const close = () => setIsOpen(false);
  return (
    <>
      <span className="block">
        {hasZones && estimate && city ? (
          <estimate.CityEstimate city={city} items={items}>
            {range}
          </estimate.CityEstimate>
        ) : (
          range
        )}
      </span>
      {hasZones && hasPrompt && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
          className="flex min-h-11 max-w-full items-center gap-1 text-left noscript:hidden"
        >
          {cityMessages.deliverTo}{" "}
          <span className="truncate text-link">{city?.city ?? cityMessages.chooseCity}</span>
        </button>
      )}
      {dialog && <dialog.CityDialog isOpen={isOpen} onClose={close} />}
    </>
  );
}

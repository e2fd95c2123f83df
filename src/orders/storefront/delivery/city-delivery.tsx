import { repeatable } from "#kit/storefront/use-on-demand.ts";
import { useEffect, useState } from "react";

import { cityMessages } from "#delivery/rules/city-messages.ts";
import { selectDeliveryTime } from "#delivery/rules/surface-days.ts";
import type { CartItem } from "../../rules/cart/cart.ts";

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

/**
 * Shows the delivery charge and time for the shopper's city or, if no city is chosen, the lowest charge and the range of
 * delivery times of all zones. If the shop has zones, a button opens the city dialog. The code for the estimate and the
 * dialog loads on demand.
 */
export function CityDelivery({ items }: { items: readonly CartItem[] }) {
  const delivery = useDelivery();
  const { maxCharge, chargeText, hasZones } = delivery;
  const isSurfaceOnly = items.some(({ product }) => product.surfaceOnly);
  const city = useChosenCity();
  const [isOpen, setIsOpen] = useState(false);
  const [handleError] = useState(() => () => {
    setIsOpen(false);
    showNetworkError();
  });
  const estimate = useModule(loadEstimate, hasZones && city !== undefined, ignoreError);
  const dialog = useModule(loadDialog, isOpen, handleError);
  const close = () => setIsOpen(false);
  const deliveryRange = (
    <>
      {maxCharge > 0 && <span className="block">{chargeText}</span>}
      <span className="block">{selectDeliveryTime(delivery, isSurfaceOnly).timeText}</span>
    </>
  );
  if (!hasZones) return deliveryRange;
  return (
    <>
      {estimate && city ? (
        <estimate.CityEstimate city={city} items={items}>
          {deliveryRange}
        </estimate.CityEstimate>
      ) : (
        deliveryRange
      )}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="flex min-h-11 max-w-full items-center gap-1 text-left noscript:hidden"
      >
        {cityMessages.deliverTo}{" "}
        <span className="truncate text-link">{city?.city ?? cityMessages.chooseCity}</span>
      </button>
      {dialog && <dialog.CityDialog isOpen={isOpen} onClose={close} />}
    </>
  );
}

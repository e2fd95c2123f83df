import { createContext, useContext } from "react";

import type { DeliverySummary } from "../rules/delivery-summary.ts";

/** The delivery rates of the shop; the storefront's layout provides them. */
export const DeliveryContext = createContext<DeliverySummary | undefined>(undefined);

/** Returns the summary of the delivery rates. */
export function useDelivery(): DeliverySummary {
  const delivery = useContext(DeliveryContext);
  if (delivery === undefined) throw new Error("The delivery rates are used outside the storefront's layout");
  return delivery;
}

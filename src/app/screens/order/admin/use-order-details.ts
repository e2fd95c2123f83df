import { useEffect, useState } from "react";

type Details = (typeof import("./order-details.tsx"))["OrderDetails"];

let loadedDetails: Details | undefined;

/**
 * Returns the component of an order's details, whose code loads once a list has rendered, because lists are usable
 * without it.
 */
export function useOrderDetails(): { Details: Details | undefined; hasFailed: boolean; load: () => void } {
  const [Loaded, setLoaded] = useState(() => loadedDetails);
  const [hasFailed, setHasFailed] = useState(false);

  async function load() {
    setHasFailed(false);
    try {
      const { OrderDetails } = await import("./order-details.tsx");
      loadedDetails = OrderDetails;
      setLoaded(() => OrderDetails);
    } catch {
      setHasFailed(true);
    }
  }

  useEffect(() => void load(), []);
  return { Details: Loaded, hasFailed, load: () => void load() };
}

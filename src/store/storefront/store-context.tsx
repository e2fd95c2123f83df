import type { ReactNode } from "react";
import { createContext, useContext } from "react";

import type { SampleContacts } from "../rules/store-setup.ts";
import type { Store } from "../rules/store.ts";

interface StoreValue {
  store: Store;
  samples: SampleContacts;
}

const StoreContext = createContext<StoreValue | undefined>(undefined);

export function StoreProvider({ store, samples, children }: StoreValue & { children: ReactNode }) {
  return <StoreContext value={{ store, samples }}>{children}</StoreContext>;
}

function useStoreValue(): StoreValue {
  const value = useContext(StoreContext);
  if (value === undefined) throw new Error("The store settings are used outside the storefront's layout");
  return value;
}

/** Returns the shop's settings: name, contact details, hours, payment methods, countries. */
export function useStore(): Store {
  return useStoreValue().store;
}

/** Returns which contact details are sample values. Never link to sample values. */
export function useSampleContacts(): SampleContacts {
  return useStoreValue().samples;
}

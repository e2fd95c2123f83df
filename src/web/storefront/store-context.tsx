import type { ReactNode } from "react";
import { createContext, useContext } from "react";

import type { Store } from "#domain/store.ts";

const StoreContext = createContext<Store | undefined>(undefined);

export function StoreProvider({ store, children }: { store: Store; children: ReactNode }) {
  return <StoreContext value={store}>{children}</StoreContext>;
}

/** Who the shop is: name, phone, WhatsApp, hours, payments. */
export function useStore(): Store {
  const store = useContext(StoreContext);
  if (store === undefined) throw new Error("useStore is used outside the storefront's layout");
  return store;
}

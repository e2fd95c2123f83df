import { createContext } from "react-router";

import type { Database } from "#db/client.server.ts";
import type { Store } from "#domain/store.ts";
import type { RateLimit } from "#operations/system/rate-limit.ts";

/** What every loader of the shop is given: the data, the public origin and who the shop is. */
export interface Shop {
  db: Database;
  /** Public origin without a slash at its end, e.g. `https://shop.example`. */
  siteUrl: string;
  getStore: () => Promise<Store>;
  /** Counts one try of this visitor. @throws TooManyRequests when a limit is used up */
  countTry: (limit: RateLimit) => Promise<void>;
  /** Tells the log of a failure that the visitor need not hear of. */
  report: (error: unknown) => void;
}

export const shopContext = createContext<Shop>();

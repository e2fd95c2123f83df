import { createContext } from "react-router";

import type { StoreWithDelivery } from "#delivery/rules/delivery-summary.ts";
import type { EnvironmentSetting } from "#store/rules/environment-setting.ts";
import type { BackupPlan } from "./backup/rules/backup-status.ts";

/** What the loaders of pages that combine modules need beside `shopContext`. */
export interface ShopComposition {
  /** The environment settings that staff can see, without secrets. */
  environment: readonly EnvironmentSetting[];
  /** Scheduled backups; undefined if they are off. */
  backups: BackupPlan | undefined;
  /** Returns the shop's settings with a summary of its delivery rates. */
  getStoreWithDelivery: () => Promise<StoreWithDelivery>;
}

export const compositionContext = createContext<ShopComposition>();

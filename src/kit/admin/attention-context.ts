import { createContext, useContext } from "react";

import type { Attention } from "#reports/rules/attention.ts";

/** The latest counters of items that need attention; undefined until the first response. */
export const AttentionContext = createContext<Attention | undefined>(undefined);

/** Returns the latest polled counters. */
export function useAttention(): Attention | undefined {
  return useContext(AttentionContext);
}

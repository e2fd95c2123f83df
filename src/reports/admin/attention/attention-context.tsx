import type { ReactNode } from "react";
import { createContext, useContext } from "react";

import { NewOrdersContext } from "#kit/admin/page-header.tsx";

import type { Attention } from "../../rules/attention.ts";

const AttentionContext = createContext<Attention | undefined>(undefined);

interface AttentionProviderProps {
  /** The latest polled counters; undefined until the first response. */
  attention: Attention | undefined;
  children: ReactNode;
}

/** Provides the latest counters of items that need attention. */
export function AttentionProvider({ attention, children }: AttentionProviderProps) {
  return (
    <AttentionContext value={attention}>
      <NewOrdersContext value={attention?.newOrders ?? 0}>{children}</NewOrdersContext>
    </AttentionContext>
  );
}

/** Returns the latest polled counters. */
export function useAttention(): Attention | undefined {
  return useContext(AttentionContext);
}

import type { ReactNode } from "react";

/** Says once on a page that a channel is not connected, and what does not work without it. */
export function MissingChannel({ children }: { children: ReactNode }) {
  return <p className="mb-3 rounded-sm border border-sand bg-paper px-3 py-2 text-sm">{children}</p>;
}

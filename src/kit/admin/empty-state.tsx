import type { ReactNode } from "react";

/** Replaces an empty list with a title and an explanation. */
export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border border-dashed border-umber/40 px-6 py-12 text-center">
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1 text-sm text-umber">{children}</p>
    </section>
  );
}

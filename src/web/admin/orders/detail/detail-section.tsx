import type { ReactNode } from "react";
import { useId } from "react";

/** A titled section of the order details. */
export function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-sand pt-4 first:border-t-0 first:pt-0">
      <h3 id={id} className="mb-2 text-lg lining-nums">
        {title}
      </h3>
      {children}
    </section>
  );
}

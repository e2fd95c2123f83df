import type { ReactNode } from "react";
import { useId } from "react";

interface DetailSectionProps {
  title: string;
  /** A button beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled section of the order details. */
export function DetailSection({ title, action, children }: DetailSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-sand pt-4 first:border-t-0 first:pt-0">
      <div className="mb-1 flex min-h-control items-center justify-between gap-4">
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  );
}

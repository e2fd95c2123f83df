import type { ReactNode } from "react";
import { useId } from "react";

/** A titled section of a long form. */
export function FormSection({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-sand pt-5 first:border-t-0 first:pt-0">
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      {hint !== undefined && <p className="mt-0.5 text-sm text-umber">{hint}</p>}
      <div className="mt-3 grid grid-cols-1 gap-4">{children}</div>
    </section>
  );
}

import type { ComponentProps } from "react";

interface CheckboxFieldProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  /** Classes of the label, for example its font size. */
  className?: string;
  /** A second text below the label. The checkbox is then next to the first line. */
  hint?: string;
}

/** A checkbox with its label as children. The label has the height of a touch target. */
export function CheckboxField({ className = "", hint, children, ...input }: CheckboxFieldProps) {
  return (
    <label
      className={`inline-flex min-h-control cursor-pointer gap-2.5 ${hint === undefined ? "items-center" : "items-start"} ${className}`}
    >
      <input type="checkbox" className="size-4.5 shrink-0 accent-ink" {...input} />
      <span>
        {children}
        {hint !== undefined && <span className="block text-umber">{hint}</span>}
      </span>
    </label>
  );
}

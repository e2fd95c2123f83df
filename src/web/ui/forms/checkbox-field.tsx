import type { ComponentProps } from "react";

interface CheckboxFieldProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  /** Classes of the label, for example its font size. */
  className?: string;
}

/** A checkbox with its label as children. The label has the height of a touch target. */
export function CheckboxField({ className = "", children, ...input }: CheckboxFieldProps) {
  return (
    <label className={`inline-flex min-h-control cursor-pointer items-center gap-2.5 ${className}`}>
      <input type="checkbox" className="size-4.5 shrink-0 accent-ink" {...input} />
      <span>{children}</span>
    </label>
  );
}

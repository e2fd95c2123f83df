import { classNames } from "./class-names.ts";

export type ButtonVariant = "primary" | "secondary" | "danger" | "quiet" | "light";

const BASE =
  "inline-flex min-h-11 items-center justify-center gap-2 text-center text-sm font-medium tracking-[0.04em] transition-colors disabled:cursor-not-allowed";

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    "bg-ink px-7 py-3 text-ivory hover:bg-moss disabled:bg-sand disabled:text-umber aria-busy:bg-ink aria-busy:text-ivory",
  secondary:
    "border border-ink/70 px-7 py-3 text-ink hover:border-ink hover:bg-ink hover:text-ivory disabled:border-sand disabled:bg-transparent disabled:text-umber",
  danger: "bg-oxblood px-7 py-3 text-ivory hover:bg-ink",
  quiet:
    "px-3 py-2 text-ink underline decoration-gilt decoration-1 underline-offset-8 hover:text-brass disabled:text-umber",
  light: "border border-ivory/80 px-7 py-3 text-ivory hover:bg-ivory hover:text-ink",
};

/** How a button looks; for links that look like buttons. `light` stands on dark photographs. */
export function buttonClass(variant: ButtonVariant = "primary", className?: string): string {
  return classNames(BASE, VARIANTS[variant], className);
}

import { joinClassNames } from "./class-names.ts";

export type ButtonVariant = "primary" | "secondary" | "danger" | "quiet" | "light";

/** Complete class names, because Tailwind finds classes by scanning the source. */
const CLASSES: Record<ButtonVariant, string> = {
  primary: "button button-primary",
  secondary: "button button-secondary",
  danger: "button button-danger",
  quiet: "button button-quiet",
  light: "button button-light",
};

/**
 * Returns the classes of a button (`base.css`) or of a link that looks like a button. Use `light` on dark photographs.
 */
export function getButtonClass(variant: ButtonVariant = "primary", className?: string): string {
  return joinClassNames(CLASSES[variant], className);
}

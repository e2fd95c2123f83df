import { classNames } from "./class-names.ts";

export type ButtonVariant = "primary" | "secondary" | "danger" | "quiet" | "light";

/** Whole names, as the style sheet is made of those that stand in the code. */
const CLASSES: Record<ButtonVariant, string> = {
  primary: "button button-primary",
  secondary: "button button-secondary",
  danger: "button button-danger",
  quiet: "button button-quiet",
  light: "button button-light",
};

/** How a button looks (`base.css`); for links that look like buttons. `light` stands on dark photographs. */
export function buttonClass(variant: ButtonVariant = "primary", className?: string): string {
  return classNames(CLASSES[variant], className);
}

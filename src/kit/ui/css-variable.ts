import type { CSSProperties } from "react";
import { createContext, use } from "react";

/** The CSS rules of the page being rendered, by class name. Undefined in the browser. */
export const CssVariableRules = createContext<Map<string, string> | undefined>(undefined);

/** Values that cannot close a CSS rule: colors, numbers, percentages and positions. */
const SAFE_VALUE = /^[#\w.% ]+$/;

interface CssVariableProps {
  className: string;
  style?: CSSProperties;
  suppressHydrationWarning?: true;
}

/**
 * Returns the props that set a CSS variable on one element, such as the color of an image. The content security policy
 * forbids style attributes in HTML, so the server sets a class and adds its rule to the page's head. The browser sets
 * `style`, which the policy allows for scripts.
 * @param name e.g. `--color`
 * @param value color, number or percentage; the server ignores other values
 */
export function useCssVariable(name: `--${string}`, value: string | number): CssVariableProps {
  const rules = use(CssVariableRules);
  const className = `var${name.slice(1)}-${String(value).replaceAll(/[^\w-]/g, "_")}`;
  if (rules === undefined) {
    return { className, style: { [name]: value }, suppressHydrationWarning: true };
  }
  if (SAFE_VALUE.test(String(value))) rules.set(className, `.${className}{${name}:${value}}`);
  return { className };
}

import type { CSSProperties } from "react";
import { createContext, use } from "react";

/** Rules of the page that is being rendered, by the class they belong to; only a server collects them. */
export const OwnValues = createContext<Map<string, string> | undefined>(undefined);

/** A colour, a number, a share: nothing that could end a rule. */
const PLAIN = /^[#\w.%]+$/;

interface OwnValue {
  className: string;
  style?: CSSProperties;
  suppressHydrationWarning?: true;
}

/**
 * Gives an element a value of its own for a custom property, such as the colour of a picture. The policy of contents
 * allows no style attribute: what a server renders gets its value by a class whose rule stands in the head of the page,
 * what a browser renders by its `style`, which scripts may set.
 * @param name such as `--color`
 * @param value is left out of a server's page when it is no plain word, number or colour
 */
export function useOwnValue(name: `--${string}`, value: string | number): OwnValue {
  const rules = use(OwnValues);
  const className = `own${name.slice(1)}-${String(value).replaceAll(/[^\w-]/g, "_")}`;
  if (rules === undefined) {
    return { className, style: { [name]: value }, suppressHydrationWarning: true };
  }
  if (PLAIN.test(String(value))) rules.set(className, `.${className}{${name}:${value}}`);
  return { className };
}

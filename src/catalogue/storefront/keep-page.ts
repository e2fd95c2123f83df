import type { FormEvent } from "react";

/** Keeps the page when a form is submitted whose button does the same with its `onClick`. */
export function keepPage(event: FormEvent): void {
  event.preventDefault();
}

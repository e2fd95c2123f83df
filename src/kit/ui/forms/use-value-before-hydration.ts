import type { RefObject } from "react";
import { useEffect, useRef } from "react";

/**
 * Returns the ref of a field that shows `value`. If the visitor changed the field before hydration, calls `onChange`
 * once with the field's value.
 */
export function useValueBeforeHydration<Control extends HTMLInputElement | HTMLSelectElement>(
  value: string,
  onChange: (value: string, field: Control) => void,
): RefObject<Control | null> {
  const field = useRef<Control>(null);
  useEffect(() => {
    if (field.current && field.current.value !== value) onChange(field.current.value, field.current);
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, after hydration
  }, []);
  return field;
}

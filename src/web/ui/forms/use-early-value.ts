import type { RefObject } from "react";
import { useEffect, useRef } from "react";

/**
 * The ref of a field that shows `value`. What was typed or chosen before scripts ran is in the field, and only there:
 * `onFound` is told it once.
 */
export function useEarlyValue<Control extends HTMLInputElement | HTMLSelectElement>(
  value: string,
  onFound: (found: string, field: Control) => void,
): RefObject<Control | null> {
  const field = useRef<Control>(null);
  useEffect(() => {
    if (field.current && field.current.value !== value) onFound(field.current.value, field.current);
    // oxlint-disable-next-line react/exhaustive-deps -- there is one moment before
  }, []);
  return field;
}

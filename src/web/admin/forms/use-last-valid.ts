import { useEffect, useState } from "react";

const TYPING_PAUSE_MS = 400;

/**
 * Returns the last valid value of a form, e.g. for a preview. Updates it after a pause in typing.
 * @param first the value until the form is valid for the first time
 */
export function useLastValid<Value>(value: Value, isValid: boolean, first: Value): Value {
  const [last, setLast] = useState(first);
  useEffect(() => {
    if (!isValid) return undefined;
    const timer = setTimeout(() => setLast(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value, isValid]);
  return last;
}

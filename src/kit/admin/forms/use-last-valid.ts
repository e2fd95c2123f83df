import { useEffect, useState } from "react";

const TYPING_PAUSE_MS = 400;

/**
 * Returns the last valid value of a form, e.g. for a preview. Updates it after a pause in typing.
 * @param initialValue the value until the form is valid for the first time
 */
export function useLastValid<Value>(value: Value, isValid: boolean, initialValue: Value): Value {
  const [lastValid, setLastValid] = useState(initialValue);
  useEffect(() => {
    if (!isValid) return undefined;
    const timer = setTimeout(() => setLastValid(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value, isValid]);
  return lastValid;
}

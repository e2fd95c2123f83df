import { useEffect, useId, useRef, useState } from "react";

import { ALERT_THRESHOLD, clampThreshold } from "#domain/stock/inventory.ts";
import { CONTROL_CLASS } from "#web/ui/forms/field.tsx";

import { useListQuery } from "../lists/use-list-query.ts";

/** After the last key; long enough to type two digits. */
const DEBOUNCE_MS = 500;

/** From which number of bottles on staff are warned; kept in the address. Spec: admin §9. */
export function ThresholdField({ threshold }: { threshold: number }) {
  const id = useId();
  const query = useListQuery();
  const [typed, setTyped] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  function apply(words: string) {
    clearTimeout(timer.current);
    setTyped(undefined);
    if (words.trim() === "") return;
    const next = clampThreshold(words);
    if (next === threshold) return;
    query.set({ threshold: next === ALERT_THRESHOLD.default ? undefined : String(next) });
  }

  return (
    <form
      className="flex items-center gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== undefined) apply(typed);
      }}
    >
      <label htmlFor={id} className="text-sm">
        Alert threshold
        <span className="block text-umber">
          {ALERT_THRESHOLD.min} to {ALERT_THRESHOLD.max} bottles
        </span>
      </label>
      <span className="w-24 shrink-0">
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={ALERT_THRESHOLD.min}
          max={ALERT_THRESHOLD.max}
          step={1}
          value={typed ?? String(threshold)}
          onChange={({ currentTarget }) => {
            const words = currentTarget.value;
            setTyped(words);
            clearTimeout(timer.current);
            if (words !== "") timer.current = setTimeout(() => apply(words), DEBOUNCE_MS);
          }}
          onBlur={() => {
            if (typed !== undefined) apply(typed);
          }}
          className={CONTROL_CLASS}
        />
      </span>
    </form>
  );
}

import { useEffect, useId, useRef, useState } from "react";

import { ALERT_THRESHOLD, clampThreshold } from "../../rules/stock/inventory.ts";
import { CONTROL_CLASS } from "#kit/ui/forms/control-class.ts";

import { useListQuery } from "#kit/admin/lists/use-list-query.ts";

/** Delay after the last keystroke (ms). Long enough to type a second digit. */
const DEBOUNCE_MS = 500;

/** The stock at or below which a product counts as low. Stored in the URL. Spec: admin §9. */
export function ThresholdField({ threshold }: { threshold: number }) {
  const id = useId();
  const query = useListQuery();
  const [draft, setDraft] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  function applyThreshold(input: string) {
    clearTimeout(timer.current);
    setDraft(undefined);
    if (input.trim() === "") return;
    const newThreshold = clampThreshold(input);
    if (newThreshold === threshold) return;
    query.set({ threshold: newThreshold === ALERT_THRESHOLD.default ? undefined : String(newThreshold) });
  }

  return (
    <form
      className="flex items-center gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft !== undefined) applyThreshold(draft);
      }}
    >
      <label htmlFor={id} className="text-sm">
        Alert threshold
        <span className="block text-umber">{`${ALERT_THRESHOLD.min} to ${ALERT_THRESHOLD.max} bottles`}</span>
      </label>
      <span className="w-24 shrink-0">
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={ALERT_THRESHOLD.min}
          max={ALERT_THRESHOLD.max}
          step={1}
          value={draft ?? String(threshold)}
          onChange={({ currentTarget }) => {
            const input = currentTarget.value;
            setDraft(input);
            clearTimeout(timer.current);
            if (input !== "") timer.current = setTimeout(() => applyThreshold(input), DEBOUNCE_MS);
          }}
          onBlur={() => {
            if (draft !== undefined) applyThreshold(draft);
          }}
          className={CONTROL_CLASS}
        />
      </span>
    </form>
  );
}

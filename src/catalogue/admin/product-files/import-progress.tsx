import { formatPercent } from "#kit/rules/number-formats.ts";
import { productFileMessages as messages } from "../../rules/product-files/staff-messages.ts";
import { Spinner } from "#kit/ui/spinner.tsx";

import type { ImportStep } from "./use-import.ts";

/** Returns what the server does, and the fraction that is done; `undefined` if that is unknown. */
function describeStep(step: ImportStep): { text: string; fraction: number | undefined } {
  if (step.kind === "images")
    return { text: messages.fetching(step.done, step.total), fraction: step.done / step.total };
  if (step.sentFraction < 1) return { text: messages.sending, fraction: step.sentFraction };
  return { text: step.kind === "importing" ? messages.importing : messages.reading, fraction: undefined };
}

/** Shows how much of a file was sent, how many images were fetched, and that the server reads or imports the file. */
export function ImportProgress({ step }: { step: ImportStep }) {
  const { text, fraction } = describeStep(step);
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex items-center gap-2">
        <Spinner /> <span role="status">{text}</span>
        {fraction !== undefined && (
          <span className="tabular-nums">{formatPercent(Math.floor(fraction * 100))}</span>
        )}
      </p>
      {/* Without a value, the browser shows that the duration is unknown. */}
      <progress
        aria-label={text}
        className="h-1.5 w-full accent-brass"
        {...(fraction !== undefined && { max: 1, value: fraction })}
      />
    </div>
  );
}

import { formatPercent } from "#kit/rules/number-formats.ts";
import { productFileMessages as messages } from "../../rules/product-files/staff-messages.ts";
import { Spinner } from "#kit/ui/spinner.tsx";

interface ImportProgressProps {
  /** The fraction of the file that was sent, 0 to 1. */
  sentFraction: number;
  isImporting: boolean;
}

/** Shows how much of a file was sent, and then that the server reads or imports it. */
export function ImportProgress({ sentFraction, isImporting }: ImportProgressProps) {
  const isSent = sentFraction >= 1;
  const text = isSent ? (isImporting ? messages.importing : messages.reading) : messages.sending;
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex items-center gap-2">
        <Spinner /> <span role="status">{text}</span>
        {!isSent && <span className="tabular-nums">{formatPercent(Math.floor(sentFraction * 100))}</span>}
      </p>
      {/* Without a value, the browser shows that the duration is unknown. */}
      <progress
        aria-label={text}
        className="h-1.5 w-full accent-brass"
        {...(!isSent && { max: 1, value: sentFraction })}
      />
    </div>
  );
}

import { staffDeliveryMessages as messages } from "../../rules/staff-messages.ts";

import type { RateChange } from "./compare-rates.ts";

/** Lists the changes to the rates, each with the values before and after. */
export function RateChanges({ changes }: { changes: readonly RateChange[] }) {
  return (
    <ul className="mt-2 grid gap-3 text-sm">
      {changes.map(({ kind, name, before, after }) => (
        <li key={name} className="wrap-anywhere">
          <p className="font-medium">{`${messages.changeLabels[kind]}: ${name}`}</p>
          <dl className="grid gap-0.5">
            <Rates label={messages.before} text={before} />
            <Rates label={messages.after} text={after} />
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Rates({ label, text }: { label: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <div>
      <dt className="inline text-umber">{`${label}: `}</dt>
      <dd className="inline">{text}</dd>
    </div>
  );
}

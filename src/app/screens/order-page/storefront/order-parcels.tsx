import { useId } from "react";

import { parcelMessages as messages } from "#shipments/rules/parcel-messages.ts";
import type { PublicParcel } from "#orders/rules/public-parcel.ts";
import { Time } from "#kit/ui/time.tsx";

/**
 * Shows an order's parcels with their states and links to the couriers' tracking pages. Renders nothing without
 * parcels.
 */
export function OrderParcels({ parcels }: { parcels: readonly PublicParcel[] }) {
  const id = useId();
  if (parcels.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-2xl">
        {messages.heading(parcels.length)}
      </h2>
      <ul className="mt-3 divided">
        {parcels.map(({ courier, trackingNumber, trackingUrl, state, updatedAt }, index) => (
          <li
            key={`${index} ${trackingNumber}`}
            className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 py-4"
          >
            <div className="min-w-0">
              <p className="font-serif text-xl">{messages.states[state]}</p>
              <p className="mt-1 text-sm text-umber wrap-anywhere">
                <span>{courier}</span>
                {trackingNumber !== null && (
                  <>
                    <span>{` · ${messages.trackingNumber} `}</span>
                    <span translate="no" className="text-ink tabular-nums">
                      {trackingNumber}
                    </span>
                  </>
                )}
              </p>
              <p className="text-sm text-umber">
                {messages.updated} <Time iso={updatedAt} className="tabular-nums" />
              </p>
            </div>
            {trackingUrl !== null && (
              <a
                href={trackingUrl}
                target="_blank"
                rel="noreferrer"
                className="text-link inline-flex min-h-11 items-center"
              >
                <span>{messages.track(courier)}</span>
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useState } from "react";

import { shipmentStateMessages } from "../../rules/shipment-messages.ts";
import type { StatusText } from "../../rules/status-meaning.ts";
import { statusTextMessages as messages } from "../../rules/courier-messages.ts";
import { requires } from "#kit/rules/permissions.ts";
import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { Button } from "#kit/ui/button.tsx";

import { readStatusTexts } from "../shipment-calls.ts";
import { MeaningDialog } from "./meaning-dialog.tsx";

function describeMeaning({ isDecided, state }: StatusText): string {
  if (!isDecided) return messages.undecided;
  return state === null ? messages.ignored : shipmentStateMessages[state];
}

/** The couriers' texts that the shop does not know, with the meanings that staff chose. */
export function StatusTexts() {
  const { data, problem, reload } = useStaffData("status-texts", readStatusTexts);
  const [edited, setEdited] = useState<StatusText>();
  return (
    <section className="mt-4 grid gap-1 border-t border-sand pt-3">
      <h3 className="font-medium">{messages.heading}</h3>
      {data === undefined && (
        <p className="text-sm text-umber">{problem ? messages.loadFailed : "Loading …"}</p>
      )}
      {data?.length === 0 && <p className="text-sm text-umber">{messages.none}</p>}
      <ul className="divide-y divide-sand text-sm">
        {data?.map((entry) => (
          <li key={`${entry.courierId} ${entry.text}`} className="pt-2 pb-1">
            <p className="wrap-anywhere">
              <span>{`“${entry.text}”`}</span>
              <span className="text-umber">{` · ${entry.courier} · ${messages.parcels(entry.parcels)}`}</span>
            </p>
            <div className="flex min-h-control flex-wrap items-center justify-between gap-x-3">
              <span className={entry.isDecided ? undefined : "text-oxblood"}>{describeMeaning(entry)}</span>
              <IfAllowed rule={requires("shipments.book")}>
                <Button variant="quiet" onClick={() => setEdited(entry)}>
                  <span>{entry.isDecided ? messages.change : messages.choose}</span>
                  <span className="sr-only">{` ${entry.text}`}</span>
                </Button>
              </IfAllowed>
            </div>
          </li>
        ))}
      </ul>
      {edited && (
        <MeaningDialog
          courier={{ id: edited.courierId, name: edited.courier }}
          text={edited.text}
          state={edited.isDecided ? edited.state : undefined}
          onClose={() => setEdited(undefined)}
          onChosen={reload}
        />
      )}
    </section>
  );
}

import { shipmentStateMessages } from "../../rules/shipment-messages.ts";
import type { StatusText } from "../../rules/status-meaning.ts";
import { statusTextMessages as messages } from "../../rules/courier-messages.ts";
import { requires } from "#kit/rules/permissions.ts";
import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { useRecordDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { Button } from "#kit/ui/button.tsx";

import { readStatusTexts } from "../shipment-calls.ts";
import { MeaningDialog } from "./meaning-dialog.tsx";

function describeMeaning({ isDecided, state }: StatusText): string {
  if (!isDecided) return messages.undecided;
  return state === null ? messages.ignored : shipmentStateMessages[state];
}

const getId = ({ courierId, text }: StatusText) => `${courierId} ${text}`;

/** The couriers' texts that the shop does not know, with the meanings that staff chose. */
export function StatusTexts() {
  const { data, problem, reload } = useStaffData("status-texts", readStatusTexts);
  const query = useListQuery();
  return (
    <section className="mt-4 grid gap-1 border-t border-sand pt-3">
      <h3 className="font-medium">{messages.heading}</h3>
      {data === undefined && (
        <p className="text-sm text-umber">{problem ? messages.loadFailed : "Loading …"}</p>
      )}
      {data?.length === 0 && <p className="text-sm text-umber">{messages.none}</p>}
      <ul className="divide-y divide-sand text-sm">
        {data?.map((entry) => (
          <li key={getId(entry)} className="pt-2 pb-1">
            <p className="wrap-anywhere">
              <span>{`“${entry.text}”`}</span>
              <span className="text-umber">{` · ${entry.courier} · ${messages.parcels(entry.parcels)}`}</span>
            </p>
            <div className="flex min-h-control flex-wrap items-center justify-between gap-x-3">
              <span className={entry.isDecided ? undefined : "text-oxblood"}>{describeMeaning(entry)}</span>
              <IfAllowed rule={requires("shipments.book")}>
                <Button variant="quiet" onClick={() => query.open({ dialog: "meaning", id: getId(entry) })}>
                  <span>{entry.isDecided ? messages.change : messages.choose}</span>
                  <span className="sr-only">{` ${entry.text}`}</span>
                </Button>
              </IfAllowed>
            </div>
          </li>
        ))}
      </ul>
      {data && <MeaningDialogs texts={data} onChanged={reload} />}
    </section>
  );
}

/** Chooses the meaning of a text (`?dialog=meaning&id=…`). */
function MeaningDialogs({ texts, onChanged }: { texts: readonly StatusText[]; onChanged: () => void }) {
  const dialog = useRecordDialog({
    records: texts,
    getId,
    adds: "",
    edits: "meaning",
    notFound: messages.none,
  });
  return (
    <Opened dialog={dialog}>
      {({ record, isOpen, close }) =>
        record && (
          <MeaningDialog
            courier={{ id: record.courierId, name: record.courier }}
            text={record.text}
            state={record.isDecided ? record.state : undefined}
            isOpen={isOpen}
            close={close}
            onChanged={onChanged}
          />
        )
      }
    </Opened>
  );
}

import { useState } from "react";

import type { CreatedLoadSheets } from "../rules/load-sheet.ts";
import type { ShipmentRow } from "../rules/shipment.ts";
import { staffShipmentMessages as messages } from "../rules/staff-messages.ts";
import { BulkReasons } from "#kit/admin/lists/bulk-dialog.tsx";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/overlays/dialog.tsx";

import { buildLoadSheetHref } from "./tracking-link.tsx";
import { createLoadSheets } from "./shipment-calls.ts";

interface LoadSheetDialogProps {
  parcels: readonly Pick<ShipmentRow, "id" | "courier">[];
  isOpen: boolean;
  close: () => void;
  /** Called after a load sheet is created. */
  onCreated: () => Promise<void> | void;
}

/** Creates one load sheet per courier with the selected parcels. */
export function LoadSheetDialog({ parcels, isOpen, close, onCreated }: LoadSheetDialogProps) {
  const couriers = [...new Set(parcels.map(({ courier }) => courier.name))];
  const { mutate, isPending, problem } = useMutation(createLoadSheets, { success: () => void onCreated() });
  const [created, setCreated] = useState<CreatedLoadSheets>();
  async function createSheets() {
    const output = await mutate({ shipmentIds: parcels.map(({ id }) => id) });
    if (output) setCreated(output);
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => !isPending && close()}
      title={messages.createLoadSheet}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={close} disabled={isPending}>
            Close
          </Button>
          {!created && (
            <Button
              isBusy={isPending}
              busyLabel={messages.creatingLoadSheet}
              onClick={() => void createSheets()}
            >
              {messages.createLoadSheet}
            </Button>
          )}
        </div>
      }
    >
      <div className="grid gap-4 text-sm">
        {created ? (
          <CreatedSheets createdLoadSheets={created} />
        ) : (
          <p>{messages.loadSheetFor(parcels.length, couriers)}</p>
        )}
        <BulkReasons
          detail={problem && (problem.isRejection ? problem.detail : messages.loadSheetFailed)}
          reasons={[]}
        />
      </div>
    </Dialog>
  );
}

/** Links to the new load sheets. Lists the omitted parcels, each with the reason. */
export function CreatedSheets({
  createdLoadSheets: { sheets, problems },
}: {
  createdLoadSheets: CreatedLoadSheets;
}) {
  return (
    <>
      <ul className="grid gap-2">
        {sheets.map(({ id, courier, parcels, problem }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <span>{`${courier.name}: ${messages.loadSheetCreated(id, parcels)}`}</span>
            <a
              href={buildLoadSheetHref(id)}
              target="_blank"
              rel="noopener"
              className={getButtonClass("secondary")}
            >
              {messages.openLoadSheet}
              <span className="sr-only">{` ${messages.loadSheet(id)} (opens in a new tab)`}</span>
            </a>
            {problem !== null && (
              <p className="w-full text-umber wrap-anywhere">
                {messages.courierSheetMissing(courier.name, problem)}
              </p>
            )}
          </li>
        ))}
      </ul>
      {problems.length > 0 && (
        <BulkReasons
          detail={messages.notListed(problems.length)}
          reasons={problems.map(({ reference, text }) => `${reference}: ${text}`)}
        />
      )}
    </>
  );
}

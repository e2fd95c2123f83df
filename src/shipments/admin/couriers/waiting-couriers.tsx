import { useState } from "react";

import type { CreatedLoadSheets, WaitingCourier } from "../../rules/load-sheet.ts";
import { staffShipmentMessages as messages } from "../../rules/staff-messages.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { Panel } from "#kit/admin/metrics/panel.tsx";
import { CreatedSheets } from "../load-sheet-dialog.tsx";
import { createLoadSheets } from "../shipment-calls.ts";

interface WaitingCouriersProps {
  couriers: readonly WaitingCourier[];
  /** Called after a load sheet is created. */
  onCreated: () => void;
}

/** Lists the couriers with booked parcels that are on no load sheet, each with buttons that create a load sheet. */
export function WaitingCouriers({ couriers, onCreated }: WaitingCouriersProps) {
  const [created, setCreated] = useState<CreatedLoadSheets>();
  return (
    <Panel title={messages.waitingParcels} hint={messages.loadSheetsHint}>
      {created && (
        <div role="status" className="mb-4 text-sm">
          <CreatedSheets createdLoadSheets={created} />
        </div>
      )}
      {couriers.length === 0 ? (
        <p className="text-sm text-umber">{messages.noWaitingParcels}</p>
      ) : (
        <ul className="divide-y divide-sand">
          {couriers.map((courier) => (
            <WaitingRow
              key={courier.id}
              courier={courier}
              onCreated={(sheets) => {
                setCreated(sheets);
                onCreated();
              }}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface WaitingRowProps {
  courier: WaitingCourier;
  onCreated: (created: CreatedLoadSheets) => void;
}

function WaitingRow({ courier: { id, name, parcels, today }, onCreated }: WaitingRowProps) {
  const { mutate, isPending } = useMutation(createLoadSheets, {
    success: onCreated,
    problem: ({ isRejection, detail }) =>
      showToast(isRejection ? detail : messages.loadSheetFailed, { tone: "error" }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
      <p className="min-w-0">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="block text-sm text-umber">{messages.waiting(parcels, today)}</span>
      </p>
      <div className="flex flex-wrap gap-3">
        {today > 0 && today < parcels && (
          <Button
            variant="secondary"
            isBusy={isPending}
            onClick={() => void mutate({ courierId: id, onlyToday: true })}
          >
            <span>{messages.createForToday(today)}</span>
            <span className="sr-only">{`: ${name}`}</span>
          </Button>
        )}
        <Button isBusy={isPending} onClick={() => void mutate({ courierId: id })}>
          <span>{messages.createForAll(parcels)}</span>
          <span className="sr-only">{`: ${name}`}</span>
        </Button>
      </div>
    </li>
  );
}

import { useState } from "react";

import type { ShipmentRow } from "../rules/shipment.ts";
import { staffShipmentMessages as messages } from "../rules/staff-messages.ts";
import { canCorrectTracking, canWithdraw } from "../rules/tracking-correction.ts";
import { Button } from "#kit/ui/button.tsx";

import { TrackingDialog } from "./tracking-dialog.tsx";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

interface CorrectionButtonsProps {
  parcel: ShipmentRow;
  /** Called after the parcel changes. */
  onChanged: () => void;
}

/** Buttons that correct or withdraw a parcel of a courier without connection, until it is delivered. */
export function CorrectionButtons({ parcel, onChanged }: CorrectionButtonsProps) {
  const [openDialog, setOpenDialog] = useState<"correct" | "withdraw">();
  const { state, reference, courier } = parcel;
  const close = () => setOpenDialog(undefined);
  const subject = { kind: courier.kind, state };
  return (
    <>
      {canCorrectTracking(subject) && (
        <Button variant="quiet" onClick={() => setOpenDialog("correct")}>
          {messages.correct}
          <span className="sr-only">{` ${reference}`}</span>
        </Button>
      )}
      {canWithdraw(subject) && (
        <Button variant="quiet" onClick={() => setOpenDialog("withdraw")}>
          {messages.withdraw}
          <span className="sr-only">{` ${reference}`}</span>
        </Button>
      )}
      {openDialog === "correct" && <TrackingDialog parcel={parcel} onClose={close} onCorrected={onChanged} />}
      {openDialog === "withdraw" && (
        <WithdrawDialog parcel={parcel} onClose={close} onWithdrawn={onChanged} />
      )}
    </>
  );
}

import { useState } from "react";

import type { ShipmentRow } from "../../rules/shipment.ts";
import { statusTextMessages as messages } from "../../rules/courier-messages.ts";
import { Button } from "#kit/ui/button.tsx";

import { MeaningDialog } from "./meaning-dialog.tsx";

interface MeaningButtonProps {
  parcel: Pick<ShipmentRow, "reference" | "courier" | "unknownText">;
  /** Called after staff choose the meaning. */
  onChosen: () => void;
}

/**
 * A button that opens a dialog to choose the meaning of the courier's latest text. Renders nothing if the shop knows the
 * text.
 */
export function MeaningButton({ parcel, onChosen }: MeaningButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (parcel.unknownText === null) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {messages.choose}
        <span className="sr-only">{` ${parcel.reference}`}</span>
      </Button>
      {isOpen && (
        <MeaningDialog
          courier={parcel.courier}
          text={parcel.unknownText}
          onClose={() => setIsOpen(false)}
          onChosen={onChosen}
        />
      )}
    </>
  );
}

import { useState } from "react";

import { cityMessages as messages } from "../../rules/courier-messages.ts";
import type { ShipmentRow } from "../../rules/shipment.ts";
import { Button } from "#kit/ui/button.tsx";

import { CityDialog } from "./city-dialog.tsx";

interface CityButtonProps {
  parcel: Pick<ShipmentRow, "reference" | "courier" | "city" | "province" | "needsCity">;
  /** Called after staff choose the city. The server then books the parcel again. */
  onChosen: () => void;
}

/**
 * A button that opens a dialog to choose the courier's city. Renders nothing if the courier knows the parcel's city.
 */
export function CityButton({ parcel, onChosen }: CityButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!parcel.needsCity) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {messages.choose}
        <span className="sr-only">{` ${parcel.reference}`}</span>
      </Button>
      {isOpen && (
        <CityDialog
          courier={parcel.courier}
          place={parcel}
          onClose={() => setIsOpen(false)}
          onChosen={onChosen}
        />
      )}
    </>
  );
}

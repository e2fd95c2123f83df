import { useState } from "react";

import { cityMessages as messages } from "#domain/shipments/city-messages.ts";
import type { ShipmentRow } from "#domain/shipments/shipment.ts";
import { Button } from "#web/ui/button.tsx";

import { CityDialog } from "./city-dialog.tsx";

interface CityButtonProps {
  parcel: Pick<ShipmentRow, "reference" | "courier" | "city" | "province" | "needsCity">;
  /** Called after staff chose the city, so that the parcel is booked again. */
  onChosen: () => void;
}

/** A button that opens the choice of the courier's city for a parcel. Renders nothing if the parcel needs no choice. */
export function CityButton({ parcel, onChosen }: CityButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (!parcel.needsCity) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {messages.choose}
        <span className="sr-only"> {parcel.reference}</span>
      </Button>
      {isOpen && (
        <CityDialog
          courier={parcel.courier}
          place={parcel}
          onClose={() => setOpen(false)}
          onChosen={onChosen}
        />
      )}
    </>
  );
}

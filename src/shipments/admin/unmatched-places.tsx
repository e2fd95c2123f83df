import { useState } from "react";
import { createPortal } from "react-dom";

import { cityMessages as messages } from "../rules/courier-messages.ts";
import type { UnmatchedPlace } from "../rules/courier-city.ts";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { Button } from "#kit/ui/button.tsx";

import { CityDialog } from "./couriers/city-dialog.tsx";
import { listUnmatchedPlaces } from "./couriers/courier-city-calls.ts";

interface UnmatchedPlacesProps {
  courier: { id: number; name: string };
  /** The orders to check. */
  orderIds: readonly string[];
}

/**
 * Lists the orders' delivery places that the courier does not know, each with a button that assigns a courier city.
 * Renders nothing if the courier knows all places.
 */
export function UnmatchedPlaces({ courier, orderIds }: UnmatchedPlacesProps) {
  const [placeToAssign, setPlaceToAssign] = useState<UnmatchedPlace>();
  const key = orderIds.length === 0 ? "" : `${courier.id}/${orderIds.join()}`;
  const { data, reload } = useStaffData(key, () => listUnmatchedPlaces(courier.id, orderIds));
  if (data === undefined || data.length === 0) return null;
  return (
    <div className="grid gap-1 text-sm">
      <p className="text-oxblood">{messages.unknown(courier.name)}</p>
      <ul>
        {data.map((place) => (
          <li key={messages.place(place)} className="flex flex-wrap items-center justify-between gap-x-3">
            <span className="wrap-anywhere">{messages.placeOf(place, place.orders)}</span>
            <Button variant="quiet" onClick={() => setPlaceToAssign(place)}>
              {messages.choose}
              <span className="sr-only">{` ${messages.place(place)}`}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-umber">{messages.unknownHint}</p>
      {placeToAssign &&
        // Rendered in a portal outside the surrounding form, because forms cannot be nested.
        createPortal(
          <CityDialog
            courier={courier}
            place={placeToAssign}
            onClose={() => setPlaceToAssign(undefined)}
            onChosen={reload}
          />,
          document.body,
        )}
    </div>
  );
}

import { createPortal } from "react-dom";

import { cityMessages as messages } from "../rules/courier-messages.ts";
import type { UnmatchedPlace } from "../rules/courier-city.ts";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { useRecordDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
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
  const query = useListQuery();
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
            <Button variant="quiet" onClick={() => query.open({ dialog: "city", id: messages.place(place) })}>
              {messages.choose}
              <span className="sr-only">{` ${messages.place(place)}`}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-umber">{messages.unknownHint}</p>
      <CityDialogs courier={courier} places={data} onChanged={reload} />
    </div>
  );
}

interface CityDialogsProps {
  courier: { id: number; name: string };
  places: readonly UnmatchedPlace[];
  onChanged: () => void;
}

/** Assigns a city to a place (`?dialog=city&id=…`). */
function CityDialogs({ courier, places, onChanged }: CityDialogsProps) {
  const dialog = useRecordDialog({
    records: places,
    getId: messages.place,
    adds: "",
    edits: "city",
    notFound: messages.loadFailed,
  });
  return (
    <Opened dialog={dialog}>
      {({ record, isOpen, close }) =>
        record &&
        // Rendered in a portal outside the surrounding form, because forms cannot be nested.
        createPortal(
          <CityDialog courier={courier} place={record} isOpen={isOpen} close={close} onChanged={onChanged} />,
          document.body,
        )
      }
    </Opened>
  );
}

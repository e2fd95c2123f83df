import { useId, useState } from "react";

import type { CourierCity, DestinationPlace } from "#domain/shipments/courier-city.ts";
import { labelCity } from "#domain/shipments/courier-city.ts";
import { cityMessages as messages } from "#domain/shipments/city-messages.ts";
import { BulkDialog, BulkReasons } from "#web/admin/lists/bulk-dialog.tsx";
import { useStaffData } from "#web/admin/use-staff-data.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { chooseCity, readCourierCities } from "./courier-city-calls.ts";

interface CityDialogProps {
  courier: { id: number; name: string };
  /** The place of the orders. */
  place: DestinationPlace;
  onClose: () => void;
  /** Called after the choice was stored. */
  onChosen: () => void;
}

/** Finds a typed city by its label or, if only one city has it, by its name. */
function findTyped(cities: readonly CourierCity[], typed: string): CourierCity | undefined {
  const wanted = typed.trim().toLowerCase();
  const named = cities.filter(({ name }) => name.toLowerCase() === wanted);
  return (
    cities.find((city) => labelCity(city).toLowerCase() === wanted) ??
    (named.length === 1 ? named[0] : undefined)
  );
}

/** Stores the courier's city for a place. Mounted while open. */
export function CityDialog({ courier, place, onClose, onChosen }: CityDialogProps) {
  const listId = useId();
  const [typed, setTyped] = useState("");
  const { data, problem: loadProblem } = useStaffData(`cities/${courier.id}`, () =>
    readCourierCities(courier.id),
  );
  const { mutate, pending, problem } = useMutation(chooseCity, {
    success: () => {
      toast(messages.chosen(place.city));
      onChosen();
      onClose();
    },
  });
  const cities = data?.cities ?? [];
  const chosen = findTyped(cities, typed);
  const isUnknown = typed.trim() !== "" && data !== undefined && chosen === undefined;
  const { city, province } = place;
  return (
    <BulkDialog
      isOpen
      title={messages.chooseFor(messages.place(place))}
      submitLabel={messages.save}
      isBusy={pending}
      isLocked={pending}
      isDisabled={chosen === undefined}
      onClose={onClose}
      onSubmit={() => chosen && void mutate({ id: courier.id, city, province, ...chosen })}
    >
      <p className="text-sm text-umber">{messages.hint(courier.name)}</p>
      {loadProblem && <p className="text-sm text-oxblood">{messages.loadFailed}</p>}
      {data?.cities.length === 0 ? (
        <p className="text-sm">{messages.noList}</p>
      ) : (
        <>
          <Field
            label={messages.cityOf(courier.name)}
            required
            autoComplete="off"
            list={listId}
            value={typed}
            hint={isUnknown ? messages.notInList : undefined}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
          <datalist id={listId}>
            {cities.map((option) => (
              <option key={`${option.code} ${option.name}`}>{labelCity(option)}</option>
            ))}
          </datalist>
        </>
      )}
      <BulkReasons
        detail={problem && (problem.isRejection ? problem.detail : messages.chooseFailed)}
        reasons={[]}
      />
    </BulkDialog>
  );
}

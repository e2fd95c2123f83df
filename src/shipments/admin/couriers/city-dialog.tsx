import { useId, useState } from "react";

import { foldText } from "#platform/rules/fold-text.ts";
import type { CourierCity, DestinationPlace } from "../../rules/courier-city.ts";
import { labelCity } from "../../rules/courier-city.ts";
import { cityMessages as messages } from "../../rules/courier-messages.ts";
import { BulkDialog, BulkReasons } from "#kit/admin/lists/bulk-dialog.tsx";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Field } from "#kit/ui/forms/field.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { chooseCity, readCourierCities } from "./courier-city-calls.ts";

interface CityDialogProps {
  courier: { id: number; name: string };
  /** City and province as stored in the orders. */
  place: DestinationPlace;
  onClose: () => void;
  /** Called after the choice is stored. */
  onChosen: () => void;
}

/** Finds a city by its label or, if only one city has the typed name, by its name. */
function findTypedCity(cities: readonly CourierCity[], typedText: string): CourierCity | undefined {
  const searchText = foldText(typedText.trim());
  const citiesWithName = cities.filter(({ name }) => foldText(name) === searchText);
  return (
    cities.find((city) => foldText(labelCity(city)) === searchText) ??
    (citiesWithName.length === 1 ? citiesWithName[0] : undefined)
  );
}

/** Assigns one of the courier's cities to a delivery place (city and province). Mounted while open. */
export function CityDialog({ courier, place, onClose, onChosen }: CityDialogProps) {
  const listId = useId();
  const [typedText, setTypedText] = useState("");
  const { data, problem: loadProblem } = useStaffData(`cities/${courier.id}`, () =>
    readCourierCities(courier.id),
  );
  const { mutate, isPending, problem } = useMutation(chooseCity, {
    success: () => {
      showToast(messages.chosen(place.city));
      onChosen();
      onClose();
    },
  });
  const cities = data?.cities ?? [];
  const typedCity = findTypedCity(cities, typedText);
  const isUnknown = typedText.trim() !== "" && data !== undefined && typedCity === undefined;
  const { city, province } = place;
  return (
    <BulkDialog
      isOpen
      title={messages.chooseFor(messages.place(place))}
      submitLabel={messages.save}
      isBusy={isPending}
      isLocked={isPending}
      isDisabled={typedCity === undefined}
      onClose={onClose}
      onSubmit={() => typedCity && void mutate({ id: courier.id, city, province, ...typedCity })}
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
            value={typedText}
            hint={isUnknown ? messages.notInList : undefined}
            onChange={({ currentTarget: { value } }) => setTypedText(value)}
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

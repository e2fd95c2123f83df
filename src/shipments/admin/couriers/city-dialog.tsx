import { useId } from "react";

import { FormField } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { foldText } from "#platform/rules/fold-text.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import type { CourierCity, DestinationPlace } from "../../rules/courier-city.ts";
import { cityChoiceSchema, labelCity } from "../../rules/courier-city.ts";
import { cityMessages as messages } from "../../rules/courier-messages.ts";
import { readCourierCities } from "./courier-city-calls.ts";

interface CityDialogProps {
  courier: { id: number; name: string };
  /** City and province as stored in the orders. */
  place: DestinationPlace;
  isOpen: boolean;
  close: () => void;
  /** Called after the choice is stored. */
  onChanged: () => Promise<void> | void;
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

/** Assigns one of the courier's cities to a delivery place (city and province). */
export function CityDialog({ courier, place, isOpen, close, onChanged }: CityDialogProps) {
  const listId = useId();
  const { data, problem: loadProblem } = useStaffData(`cities/${courier.id}`, () =>
    readCourierCities(courier.id),
  );
  const cities = data?.cities ?? [];
  const form = useRecordForm({
    record: undefined,
    schema: cityChoiceSchema,
    toValues: () => ({ typed: "" }),
    toInput: ({ typed }) => {
      const { code = "", name = "" } = findTypedCity(cities, typed) ?? {};
      return { city: place.city, province: place.province, code, name };
    },
    fieldNames: { code: "typed", name: "typed" },
    save: async (json) => {
      const operation = "PUT /api/admin/couriers/:id/city-choices";
      const param = { id: String(courier.id) };
      await callStaffWrite("courier_city_chosen", operation, { param, json });
      return undefined;
    },
    labels: {},
    texts: { saved: messages.chosen(place.city), saveFailed: messages.chooseFailed },
    reload: async () => onChanged(),
    onSaved: close,
  });
  const typedText = form.fields.watch("typed");
  const typedCity = findTypedCity(cities, typedText);
  const isUnknown = typedText.trim() !== "" && data !== undefined && typedCity === undefined;
  return (
    <RecordDialog
      form={form}
      item="city"
      isOpen={isOpen}
      onClose={close}
      title={messages.chooseFor(messages.place(place))}
      saveLabel={messages.save}
      isDisabled={typedCity === undefined}
      isLocked={form.isSaving}
    >
      <p className="text-sm text-umber">{messages.hint(courier.name)}</p>
      {loadProblem && <p className="text-sm text-oxblood">{messages.loadFailed}</p>}
      {data?.cities.length === 0 ? (
        <p className="text-sm">{messages.noList}</p>
      ) : (
        <>
          <FormField
            form={form.fields}
            name="typed"
            label={messages.cityOf(courier.name)}
            required
            list={listId}
            hint={isUnknown ? messages.notInList : undefined}
          />
          <datalist id={listId}>
            {cities.map((option) => (
              <option key={`${option.code} ${option.name}`}>{labelCity(option)}</option>
            ))}
          </datalist>
        </>
      )}
    </RecordDialog>
  );
}

import { useId, useState } from "react";

import type { DeliveryPlace } from "../rules/delivery-rates.ts";
import { describePlace } from "../rules/describe-rates.ts";
import { staffDeliveryMessages as messages } from "../rules/staff-messages.ts";
import { IconButton } from "#kit/ui/icon-button.tsx";
import { X } from "#kit/ui/icons.tsx";

import { useFocusAfterRemoval } from "#kit/admin/forms/use-focus-after-removal.ts";
import { CityCheckboxes } from "./city-checkboxes.tsx";
import { isSamePlace, togglePlace } from "./place-list.ts";
import { ProvinceFields } from "./province-fields.tsx";
import { useLocations } from "./use-locations.ts";

interface PlacesFieldProps {
  /** Names of the countries that the shop delivers to. */
  countries: readonly string[];
  places: readonly DeliveryPlace[];
  error: string | undefined;
  onChange: (places: DeliveryPlace[]) => void;
}

/** Edits the cities and provinces of a zone. */
export function PlacesField({ countries, places, error, onChange }: PlacesFieldProps) {
  const [province, setProvince] = useState({ country: countries[0] ?? "", state: "" });
  const locations = useLocations(province.country, province.state);
  const place = { country: locations.country, state: province.state };
  const { container, focusAfterRemovalOf } = useFocusAfterRemoval("li button", "select, input");

  function handleRemove(removed: DeliveryPlace) {
    const index = places.indexOf(removed);
    focusAfterRemovalOf(index);
    onChange(places.toSpliced(index, 1));
  }

  return (
    <div ref={container} className="grid gap-3">
      <ZonePlaces places={places} onRemove={handleRemove} />
      <ProvinceFields
        countries={countries}
        {...province}
        locations={locations}
        error={error}
        onChange={setProvince}
      />
      {province.state !== "" && (
        <CityCheckboxes
          key={`${province.country} ${province.state}`}
          state={province.state}
          cities={locations.cities ?? []}
          isInZone={(city) => places.some((listed) => isSamePlace(listed, { ...place, city }))}
          onToggle={(city) => onChange(togglePlace(places, { ...place, city }))}
        />
      )}
    </div>
  );
}

interface ZonePlacesProps {
  places: readonly DeliveryPlace[];
  onRemove: (place: DeliveryPlace) => void;
}

function ZonePlaces({ places, onRemove }: ZonePlacesProps) {
  const id = useId();
  if (places.length === 0) return null;
  return (
    <div>
      <p id={id} className="sr-only">
        {messages.chosenPlaces}
      </p>
      <ul aria-labelledby={id} className="flex max-h-40 flex-wrap gap-2 overflow-y-auto">
        {places.map((place) => (
          <li
            key={`${place.country} ${describePlace(place)}`}
            className="inline-flex items-center rounded-full border border-umber/40 pl-3 text-sm wrap-anywhere"
          >
            <span>{describePlace(place)}</span>
            <IconButton label={messages.removePlace(place)} onClick={() => onRemove(place)}>
              <X className="size-4" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

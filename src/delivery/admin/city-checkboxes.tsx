import { useId, useState } from "react";

import { staffDeliveryMessages as messages } from "../rules/staff-messages.ts";
import { Button } from "#kit/ui/button.tsx";
import { CONTROL_CLASS } from "#kit/ui/forms/control-class.ts";
import { FieldFrame } from "#kit/ui/forms/field.tsx";

import { Checkbox } from "#kit/admin/lists/selection/checkbox.tsx";
import { filterCities, findCity } from "./place-list.ts";

interface CityCheckboxesProps {
  state: string;
  cities: readonly string[];
  /** Returns whether the zone contains a city; null stands for the whole province. */
  isInZone: (city: string | null) => boolean;
  onToggle: (city: string | null) => void;
}

/**
 * Checkboxes for a province and its cities, filtered by the typed text. Staff can add a town that is not in the list.
 */
export function CityCheckboxes({ state, cities, isInZone, onToggle }: CityCheckboxesProps) {
  const id = useId();
  const [typedText, setTypedText] = useState("");
  const typedCity = typedText.trim();
  const listedCity = findCity(cities, typedCity);
  const matches = filterCities(cities, typedCity);

  function add(city: string) {
    if (!isInZone(city)) onToggle(city);
    setTypedText("");
  }

  /** Adds the typed city, the only match, or a town that matches no listed city. */
  function addTyped() {
    if (typedCity === "") return;
    const [match] = matches;
    if (listedCity !== undefined) add(listedCity);
    else if (match === undefined) add(typedCity);
    else if (matches.length === 1) add(match);
  }

  return (
    <div className="grid gap-1.5">
      <FieldFrame id={id} label={messages.city} hint={messages.cityFilterHint} isRequired>
        <input
          id={id}
          className={CONTROL_CLASS}
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          maxLength={120}
          value={typedText}
          onChange={({ currentTarget }) => setTypedText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
            // Keeps Enter from submitting the form.
            event.preventDefault();
            addTyped();
          }}
        />
      </FieldFrame>
      {typedCity !== "" && listedCity === undefined && (
        <Button variant="secondary" className="justify-self-start" onClick={() => add(typedCity)}>
          {messages.addTown(typedCity)}
        </Button>
      )}
      <ul
        aria-label={messages.placesIn(state)}
        className="grid max-h-52 grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] overflow-y-auto border border-sand px-1"
      >
        {typedCity === "" && (
          <CityItem
            label={messages.wholeState(state)}
            isInZone={isInZone(null)}
            onToggle={() => onToggle(null)}
          />
        )}
        {matches.map((city) => (
          <CityItem key={city} label={city} isInZone={isInZone(city)} onToggle={() => onToggle(city)} />
        ))}
      </ul>
    </div>
  );
}

function CityItem({ label, isInZone, onToggle }: { label: string; isInZone: boolean; onToggle: () => void }) {
  return (
    <li>
      <Checkbox label={label} isChecked={isInZone} onChange={onToggle}>
        {label}
      </Checkbox>
    </li>
  );
}

import { useId, useState } from "react";

import { staffDeliveryMessages as messages } from "#domain/delivery/staff-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { CONTROL_CLASS, FieldFrame } from "#web/ui/forms/field.tsx";

import { Checkbox } from "../lists/selection/checkbox.tsx";
import { filterCities, findCity } from "./place-list.ts";

interface CityChoiceProps {
  state: string;
  cities: readonly string[];
  /** Whether the zone contains a city, or the whole province for null. */
  isChosen: (city: string | null) => boolean;
  onToggle: (city: string | null) => void;
}

/**
 * Checkboxes for a province and its cities, filtered by the typed text. Staff can add a town that is not in the list.
 */
export function CityChoice({ state, cities, isChosen, onToggle }: CityChoiceProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const town = typed.trim();
  const listed = findCity(cities, town);
  const matches = filterCities(cities, town);

  function add(city: string) {
    if (!isChosen(city)) onToggle(city);
    setTyped("");
  }

  /** Adds the typed city, the only match, or a town that matches no listed city. */
  function addTyped() {
    if (town === "") return;
    const [match] = matches;
    if (listed !== undefined) add(listed);
    else if (match === undefined) add(town);
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
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
            // Enter adds the town instead of submitting the form.
            event.preventDefault();
            addTyped();
          }}
        />
      </FieldFrame>
      {town !== "" && listed === undefined && (
        <Button variant="secondary" className="justify-self-start" onClick={() => add(town)}>
          {messages.addTown(town)}
        </Button>
      )}
      <ul
        aria-label={messages.placesIn(state)}
        className="grid max-h-52 grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] overflow-y-auto border border-sand px-1"
      >
        {town === "" && (
          <CityItem
            label={messages.wholeState(state)}
            isChosen={isChosen(null)}
            onToggle={() => onToggle(null)}
          />
        )}
        {matches.map((city) => (
          <CityItem key={city} label={city} isChosen={isChosen(city)} onToggle={() => onToggle(city)} />
        ))}
      </ul>
    </div>
  );
}

function CityItem({ label, isChosen, onToggle }: { label: string; isChosen: boolean; onToggle: () => void }) {
  return (
    <li>
      <Checkbox label={label} isChecked={isChosen} onChange={onToggle}>
        {label}
      </Checkbox>
    </li>
  );
}

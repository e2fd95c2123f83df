import { useEffect, useState, useId } from "react";

import { MINUTE_MS } from "#platform/rules/day.ts";
import { Field } from "#kit/ui/forms/field.tsx";
import { Switch } from "#kit/ui/forms/switch.tsx";
import { Panel } from "#kit/admin/metrics/panel.tsx";
import { parseMoney, parseNumber } from "#kit/rules/typed-number.ts";
import type { DeliveryRates } from "../rules/delivery-rates.ts";
import { staffDeliveryMessages as messages } from "../rules/staff-messages.ts";
import { ProvinceFields } from "./province-fields.tsx";
import type { SimulatedOrder } from "./simulate-delivery.ts";
import { simulateDelivery } from "./simulate-delivery.ts";
import { useLocations } from "./use-locations.ts";

/** Returns the current time, updated every minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const GRAMS_PER_KG = 1000;

interface SimulatorProps {
  rates: DeliveryRates;
  /** Names of the countries that the shop delivers to. */
  countries: readonly string[];
}

/** Shows the charge and the delivery time for an address. */
export function Simulator({ rates, countries }: SimulatorProps) {
  const [place, setPlace] = useState({ country: countries[0] ?? "", state: "", city: "" });
  const [total, setTotal] = useState("");
  const [weight, setWeight] = useState("1");
  const [isSurfaceOnly, setIsSurfaceOnly] = useState(false);
  const locations = useLocations(place.country, place.state);
  const citiesId = useId();
  const subtotal = parseMoney(total) ?? 0;
  const grams = Math.round((parseNumber(weight) ?? Number.NaN) * GRAMS_PER_KG);
  const isTotalValid = subtotal >= 0;
  const isWeightValid = grams > 0;
  return (
    <Panel title={messages.simulator} hint={messages.simulatorHint} className="mt-6">
      <div className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <ProvinceFields
          countries={countries}
          {...place}
          locations={locations}
          onChange={(province) => setPlace({ ...province, city: "" })}
        />
        <Field
          label={messages.city}
          required
          autoComplete="off"
          list={citiesId}
          value={place.city}
          onChange={({ currentTarget }) => setPlace({ ...place, city: currentTarget.value })}
        />
        <datalist id={citiesId}>
          {locations.cities?.map((city) => (
            <option key={city}>{city}</option>
          ))}
        </datalist>
        <Field
          label={messages.orderTotal}
          required
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          value={total}
          error={isTotalValid ? undefined : messages.totalInvalid}
          onChange={({ currentTarget }) => setTotal(currentTarget.value)}
        />
        <Field
          label={messages.weight}
          required
          inputMode="decimal"
          autoComplete="off"
          value={weight}
          error={isWeightValid ? undefined : messages.weightAmountInvalid}
          onChange={({ currentTarget }) => setWeight(currentTarget.value)}
        />
      </div>
      <div className="mt-3 max-w-sm">
        <Switch label={messages.surfaceOnly} isOn={isSurfaceOnly} onChange={setIsSurfaceOnly} />
      </div>
      <div role="status" className="mt-4 text-sm">
        {isTotalValid && isWeightValid && (
          <SimulationResult
            rates={rates}
            place={{ ...place, country: locations.country }}
            order={{ subtotal, grams, isSurfaceOnly }}
          />
        )}
      </div>
    </Panel>
  );
}

interface SimulationResultProps {
  rates: DeliveryRates;
  place: { country: string; state: string; city: string };
  order: Omit<SimulatedOrder, "placedAt">;
}

function SimulationResult({ rates, place, order }: SimulationResultProps) {
  const placedAt = useNow();
  const simulation = simulateDelivery(rates, place, { ...order, placedAt });
  if (simulation === undefined) return <p className="text-umber">{messages.chooseAddress}</p>;
  return (
    <>
      <p className="text-umber">{messages.decidedBy(simulation.zone)}</p>
      <ul className="mt-1 grid gap-1">
        {simulation.sentences.map((sentence) => (
          <li key={sentence} className="tabular-nums">
            {sentence}
          </li>
        ))}
      </ul>
    </>
  );
}

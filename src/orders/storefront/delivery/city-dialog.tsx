import type { FormEvent } from "react";
import { useId, useState } from "react";

import { checkoutMessages } from "../../rules/checkout-messages.ts";
import { deliveryMessages } from "#delivery/rules/delivery-messages.ts";
import { listCountries } from "#kit/api-client/api-client.ts";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/overlays/dialog.tsx";

import { changeField } from "../checkout/checkout-draft.ts";
import { PlaceFields } from "../checkout/place-fields.tsx";
import { useLocations } from "#store/storefront/use-locations.ts";
import { useOverlayHistory } from "#kit/storefront/overlays/use-overlay-history.ts";
import { useStore } from "#store/storefront/store-context.tsx";
import type { ChosenCity } from "#delivery/storefront/chosen-city.ts";
import { getChosenCity, saveChosenCity } from "#delivery/storefront/chosen-city.ts";

const REQUIRED_MESSAGES = {
  country: checkoutMessages.countryRequired,
  state: checkoutMessages.stateRequired,
  city: checkoutMessages.cityRequired,
} as const;

function CityForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { countries: servedCountries } = useStore();
  const countries = useLocations(listCountries, "countries");
  const [values, setValues] = useState<ChosenCity>(
    () => getChosenCity() ?? { country: servedCountries[0] ?? "", state: "", city: "" },
  );
  const [isSubmitted, setIsSubmitted] = useState(false);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // The dialog may be inside another form.
    event.stopPropagation();
    setIsSubmitted(true);
    if (Object.values(values).some((value) => value.trim() === "")) return;
    saveChosenCity(values);
    onClose();
  }

  return (
    <form id={id} noValidate onSubmit={handleSubmit} className="flex flex-col gap-5 text-base text-ink">
      <p className="text-sm text-umber">{deliveryMessages.cityHint}</p>
      <PlaceFields
        values={values}
        countries={countries}
        getId={(field) => `${id}-${field}`}
        getError={(field) =>
          isSubmitted && values[field].trim() === "" ? REQUIRED_MESSAGES[field] : undefined
        }
        setField={(field, value) => setValues((current) => changeField(current, field, value))}
      />
    </form>
  );
}

/** A dialog in which shoppers save their city in this browser. */
export function CityDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const id = useId();
  useOverlayHistory(isOpen, onClose);

  function handleForget() {
    saveChosenCity(undefined);
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={deliveryMessages.cityTitle}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          {isOpen && getChosenCity() && (
            <Button variant="quiet" onClick={handleForget}>
              {deliveryMessages.forgetCity}
            </Button>
          )}
          <Button type="submit" form={id}>
            {deliveryMessages.saveCity}
          </Button>
        </div>
      }
    >
      {isOpen && <CityForm id={id} onClose={onClose} />}
    </Dialog>
  );
}

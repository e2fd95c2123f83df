import { createPortal } from "react-dom";

import type { StoredCourier } from "../../rules/courier.ts";
import { staffShipmentMessages as messages } from "../../rules/staff-messages.ts";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { Button } from "#kit/ui/button.tsx";
import { SelectField } from "#kit/ui/forms/select-field.tsx";

import { Opened } from "#kit/admin/forms/opened.tsx";
import { useDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { CourierDialog } from "./courier-dialog.tsx";
import { readCouriers } from "../shipment-calls.ts";

interface CourierFieldProps {
  /** Id of the selected courier; null selects the first courier. */
  value: number | null;
  onChange: (id: number) => void;
}

/** Loads the offered couriers, by default the active ones. Returns the selected one as `courier`, or the first if none is selected. */
export function useCouriers(
  selectedId: number | null,
  isOffered: (courier: StoredCourier) => boolean = ({ isActive }) => isActive,
) {
  const { data, problem, reload } = useStaffData("couriers", readCouriers);
  const couriers = data?.filter(isOffered);
  const courier = couriers?.find(({ id }) => id === selectedId) ?? couriers?.[0];
  return { couriers, courier, problem, reload };
}

/** A select field for the courier, with a button that adds a courier (`?dialog=new-courier`). */
export function CourierField({
  value,
  onChange,
  couriers: { couriers, courier, problem, reload },
}: CourierFieldProps & { couriers: ReturnType<typeof useCouriers> }) {
  const dialog = useDialog("new-courier");
  return (
    <div className="flex flex-wrap items-end gap-x-3">
      {couriers === undefined ? (
        <p className="flex min-h-control items-center text-sm text-umber">
          {problem ? messages.couriersFailed : "Loading …"}
        </p>
      ) : couriers.length === 0 ? (
        <p className="flex min-h-control items-center text-sm">{messages.noCourier}</p>
      ) : (
        <div className="min-w-40 flex-1">
          <SelectField
            label={messages.courier}
            required
            value={value ?? courier?.id ?? ""}
            onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
          >
            {couriers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <Button variant="quiet" onClick={() => (problem && !couriers ? reload() : dialog.open())}>
        {problem && !couriers ? "Try again" : messages.addCourier}
      </Button>
      <Opened dialog={dialog}>
        {(opened) =>
          // Rendered in a portal outside the surrounding form, because forms cannot be nested.
          createPortal(
            <CourierDialog
              {...opened}
              onSaved={({ id }) => {
                reload();
                onChange(id);
              }}
            />,
            document.body,
          )
        }
      </Opened>
    </div>
  );
}

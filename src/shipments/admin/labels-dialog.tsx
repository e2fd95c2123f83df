import { useState } from "react";

import { COURIER_FEATURES } from "../rules/courier-kind.ts";
import type { PreparedLabels } from "../rules/courier-label.ts";
import type { LabelSize } from "../rules/courier.ts";
import { LABEL_SIZES, parseLabelSize } from "../rules/courier.ts";
import type { ShipmentRow } from "../rules/shipment.ts";
import { staffShipmentMessages as messages } from "../rules/staff-messages.ts";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import type { ButtonVariant } from "#kit/ui/button-class.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { Button } from "#kit/ui/button.tsx";
import { SelectField } from "#kit/ui/forms/select-field.tsx";
import { Dialog } from "#kit/ui/overlays/dialog.tsx";

import { buildCourierLabelsHref, buildLabelsHref } from "./tracking-link.tsx";
import { prepareLabels } from "./shipment-calls.ts";

interface LabelsDialogProps {
  parcels: readonly Pick<ShipmentRow, "id" | "courier">[];
  isOpen: boolean;
  close: () => void;
}

/** Links to parcel labels: the couriers' labels in one file, and the shop's own labels. */
export function LabelsDialog({ parcels, isOpen, close }: LabelsDialogProps) {
  const [size, setSize] = useState<LabelSize>("4x6");
  const ids = parcels.map(({ id }) => id);
  const hasLabelCourier = parcels.some(({ courier }) => COURIER_FEATURES[courier.kind].labels);
  const { data, problem, reload } = useStaffData(hasLabelCourier ? ids.join(",") : "", () =>
    prepareLabels(ids),
  );
  const missingIds = data?.missing.map(({ shipmentId }) => shipmentId) ?? [];
  const isIncomplete = data !== undefined && data.ready.length > 0 && missingIds.length > 0;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={messages.labelsOf(parcels.length)}
      footer={
        <div className="flex justify-end">
          <Button variant="secondary" onClick={close}>
            Close
          </Button>
        </div>
      }
    >
      <div className="grid gap-5">
        {hasLabelCourier && (
          <section className="grid gap-2" aria-label={messages.courierLabels}>
            <h3 className="font-medium">{messages.courierLabels}</h3>
            {data ? (
              <CourierLabels labels={data} />
            ) : problem ? (
              <p className="flex flex-wrap items-center gap-x-3 text-sm text-oxblood">
                {messages.labelsFailed}
                <Button variant="quiet" onClick={reload}>
                  Try again
                </Button>
              </p>
            ) : (
              <p role="status" className="text-sm text-umber">
                {messages.fetchingLabels}
              </p>
            )}
          </section>
        )}
        <section className="grid gap-2" aria-label={messages.ownLabels}>
          <h3 className="font-medium">{messages.ownLabels}</h3>
          <SelectField
            required
            label={messages.labelSize}
            value={size}
            onChange={({ currentTarget: { value } }) => setSize(parseLabelSize(value))}
          >
            {LABEL_SIZES.map((option) => (
              <option key={option} value={option}>
                {messages.labelSizes[option]}
              </option>
            ))}
          </SelectField>
          <div className="flex flex-wrap gap-3">
            {isIncomplete && (
              <LabelsLink href={buildLabelsHref(missingIds, size)} variant="primary">
                {messages.printMissing(missingIds.length)}
              </LabelsLink>
            )}
            <LabelsLink
              href={buildLabelsHref(ids, size)}
              variant={data === undefined || data.ready.length === 0 ? "primary" : "secondary"}
            >
              {messages.printOwn(ids.length)}
            </LabelsLink>
          </div>
        </section>
      </div>
    </Dialog>
  );
}

/** A link to the couriers' labels, and a list of the parcels without a label, with reasons. */
function CourierLabels({ labels: { ready, missing } }: { labels: PreparedLabels }) {
  return (
    <>
      {ready.length > 0 && (
        <div>
          <LabelsLink href={buildCourierLabelsHref(ready)} variant="primary">
            {messages.openCourierLabels(ready.length)}
          </LabelsLink>
        </div>
      )}
      {missing.length > 0 && (
        <div className="text-sm">
          <p>{messages.labelsMissing(missing.length)}</p>
          <ul className="mt-1 grid max-h-40 gap-1 overflow-y-auto text-umber">
            {missing.map(({ shipmentId, reference, reason }) => (
              <li key={shipmentId} className="wrap-anywhere">
                {`${reference}: ${reason}`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

interface LabelsLinkProps {
  href: string;
  variant: ButtonVariant;
  children: string;
}

function LabelsLink({ href, variant, children }: LabelsLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener" className={getButtonClass(variant)}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

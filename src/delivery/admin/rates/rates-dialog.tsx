import { useRevalidator } from "react-router";

import { FormSection } from "#kit/admin/forms/form-body.tsx";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useDialog, useRecordDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { Field } from "#kit/ui/forms/field.tsx";

import { deliveryRateMessages } from "../../rules/delivery-rate-messages.ts";
import type { StoredDeliveryRates } from "../../rules/delivery-rates.ts";
import { staffDeliveryMessages as messages } from "../../rules/staff-messages.ts";
import { CashFields } from "../cash-fields.tsx";
import { OptionFields } from "../option-fields.tsx";
import { PlacesField } from "../places-field.tsx";
import type { EditTarget } from "./rates-draft.ts";
import type { RatesForm } from "./use-rates-form.ts";
import { useRatesForm } from "./use-rates-form.ts";

interface RatesDialogsProps {
  stored: StoredDeliveryRates;
  /** Names of the countries that the shop delivers to. */
  countries: readonly string[];
}

/**
 * Adds a zone (`?dialog=add`), edits one (`?dialog=edit` with its name as `id`), or edits the terms of all other places
 * (`?dialog=elsewhere`).
 */
export function RatesDialogs(props: RatesDialogsProps) {
  const zone = useRecordDialog({
    records: props.stored.rates.zones,
    getId: ({ name }) => name,
    notFound: messages.zoneGone,
  });
  const elsewhere = useDialog("elsewhere");
  const target: EditTarget = zone.record ? { kind: "zone", name: zone.record.name } : { kind: "new-zone" };
  return (
    <>
      <Opened dialog={zone}>{(opened) => <RatesDialog {...props} {...opened} target={target} />}</Opened>
      <Opened dialog={elsewhere}>
        {(opened) => <RatesDialog {...props} {...opened} target={{ kind: "elsewhere" }} />}
      </Opened>
    </>
  );
}

function getTitle(target: EditTarget): string {
  if (target.kind === "new-zone") return messages.addZone;
  return messages.editZone(target.kind === "zone" ? target.name : deliveryRateMessages.elsewhere);
}

interface RatesDialogProps extends RatesDialogsProps {
  target: EditTarget;
  isOpen: boolean;
  close: () => void;
}

function RatesDialog({ stored, target, countries, isOpen, close }: RatesDialogProps) {
  const { revalidate } = useRevalidator();
  const form = useRatesForm(stored, target, () => {
    // The page reloads before the dialog closes, because closing would cancel the reload.
    void revalidate().then(close);
  });
  return (
    <RecordDialog
      form={form}
      item="part of the delivery rates"
      isOpen={isOpen}
      onClose={close}
      title={getTitle(target)}
      saveLabel={target.kind === "new-zone" ? messages.addZone : messages.save}
    >
      {target.kind === "elsewhere" ? (
        <BottleField form={form} />
      ) : (
        <ZoneFields form={form} countries={countries} />
      )}
      <OptionFields form={form} />
      <SurfaceField form={form} />
      <CashFields form={form} />
    </RecordDialog>
  );
}

function ZoneFields({ form, countries }: { form: RatesForm; countries: readonly string[] }) {
  return (
    <>
      <Field
        label={messages.name}
        name="name"
        required
        autoComplete="off"
        value={form.draft.name}
        error={form.getError("name")}
        onChange={({ currentTarget }) => form.change({ name: currentTarget.value }, "name")}
      />
      <FormSection title={messages.places}>
        <PlacesField
          countries={countries}
          places={form.draft.places}
          error={form.getErrorWithin("places")}
          onChange={(places) => form.change({ places }, "places")}
        />
      </FormSection>
    </>
  );
}

function SurfaceField({ form }: { form: RatesForm }) {
  return (
    <Field
      label={messages.surfaceDays}
      name="surfaceDays"
      inputMode="numeric"
      autoComplete="off"
      hint={messages.surfaceDaysHint}
      value={form.draft.surfaceDays}
      error={form.getError("surfaceDays")}
      onChange={({ currentTarget }) => form.change({ surfaceDays: currentTarget.value }, "surfaceDays")}
    />
  );
}

function BottleField({ form }: { form: RatesForm }) {
  return (
    <Field
      label={messages.bottleGrams}
      name="bottleGrams"
      required
      inputMode="numeric"
      autoComplete="off"
      hint={messages.bottleGramsHint}
      value={form.draft.bottleGrams}
      error={form.getError("bottleGrams")}
      onChange={({ currentTarget }) => form.change({ bottleGrams: currentTarget.value }, "bottleGrams")}
    />
  );
}

import { useEffect, useId, useRef } from "react";

import { ScriptedForm, FormBody, FormSection } from "#kit/admin/forms/form-body.tsx";
import { deliveryRateMessages } from "../../rules/delivery-rate-messages.ts";
import type { StoredDeliveryRates } from "../../rules/delivery-rates.ts";
import { staffDeliveryMessages as messages } from "../../rules/staff-messages.ts";
import { Field } from "#kit/ui/forms/field.tsx";

import { EditConflictNote } from "#kit/admin/forms/edit-conflict-note.tsx";
import { FormDialog } from "#kit/admin/forms/form-dialog.tsx";
import { CashFields } from "../cash-fields.tsx";
import { OptionFields } from "../option-fields.tsx";
import { PlacesField } from "../places-field.tsx";
import { RateChanges } from "./rate-changes.tsx";
import type { EditTarget } from "./rates-draft.ts";
import type { RatesForm } from "./use-rates-form.ts";
import { useRatesForm } from "./use-rates-form.ts";

interface RatesDialogProps {
  stored: StoredDeliveryRates;
  target: EditTarget;
  /** Names of the countries that the shop delivers to. */
  countries: readonly string[];
  onClose: () => void;
}

function getTitle(target: EditTarget): string {
  if (target.kind === "new-zone") return messages.addZone;
  return messages.editZone(target.kind === "zone" ? target.name : deliveryRateMessages.elsewhere);
}

/** Adds or edits a zone, or edits the terms of all places outside the zones. Mounted while open. */
export function RatesDialog({ stored, target, countries, onClose }: RatesDialogProps) {
  const formId = useId();
  const form = useRatesForm(stored, target, onClose);
  const formElement = useRef<HTMLFormElement>(null);
  const { problem, otherChanges } = form;

  useEffect(() => {
    if (problem) formElement.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problem]);

  return (
    <FormDialog
      isOpen
      title={getTitle(target)}
      formId={formId}
      saveLabel={target.kind === "new-zone" ? messages.addZone : messages.save}
      isBusy={form.isSaving}
      guard={form.guard}
      onClose={onClose}
      size="regular"
      note={form.otherError}
    >
      <ScriptedForm ref={formElement} id={formId} onSubmit={() => void form.save()}>
        {otherChanges && (
          <EditConflictNote
            title={messages.conflict}
            version={otherChanges}
            isSaving={form.isSaving}
            onSaveMine={() => void form.save()}
            onDiscardMine={() => {
              form.guard.release();
              onClose();
            }}
          >
            {otherChanges.isDeleted && <p className="mt-1">{messages.conflictDeleted}</p>}
            <RateChanges changes={otherChanges.changes} />
          </EditConflictNote>
        )}
        <FormBody isFrozen={form.isSaving} className="grid grid-cols-1 gap-5">
          {target.kind === "elsewhere" ? (
            <BottleField form={form} />
          ) : (
            <ZoneFields form={form} countries={countries} />
          )}
          <OptionFields form={form} />
          <SurfaceField form={form} />
          <CashFields form={form} />
        </FormBody>
      </ScriptedForm>
    </FormDialog>
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

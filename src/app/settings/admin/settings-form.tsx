import { useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";

import { ScriptedForm, FormBody } from "#kit/admin/forms/form-body.tsx";
import { listShopperTexts } from "../rules/shopper-texts.ts";
import { settingsMessages } from "#store/rules/staff-messages.ts";
import type { SetupGap } from "#store/rules/store-setup.ts";
import { findSampleContacts } from "#store/rules/store-setup.ts";
import type { Store } from "#store/rules/store.ts";
import { Button } from "#kit/ui/button.tsx";

import { useSaveKey } from "#kit/admin/forms/use-save-key.ts";
import { EditConflict } from "#kit/admin/forms/edit-conflict.tsx";
import { formatDraftValue } from "./settings-versions.ts";
import { toPreviewStore } from "./settings-draft.ts";
import {
  AddressSection,
  ConfirmationSection,
  ContactSection,
  CustomerMessagesSection,
  DeliverySection,
  LinksSection,
  PaymentsSection,
  RetentionSection,
  RisksSection,
  ShopSection,
  StaffSection,
} from "./settings-sections.tsx";
import type { SettingsForm as Form } from "./use-settings-form.ts";

interface SettingsFormProps {
  form: Form;
  /** Settings of the sample shop. The preview marks contact details with these values as samples. */
  sample: Store;
  gaps: readonly SetupGap[];
  /** Whether any delivery rate is for express delivery; undefined if the shop has no delivery rates. */
  ratesHaveExpress: boolean | undefined;
  whatsappOverride: string | undefined;
}

/** Keeps a focused control above the save bar when the browser scrolls to it. */
const ABOVE_SAVE_BAR = "[&_:is(a,button,input,select,textarea)]:scroll-mb-20";

/** Scrolls to and focuses the section or field in the URL fragment, one frame later so that other effects run first. */
function useScrollToFragment() {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === "") return;
    const frame = requestAnimationFrame(() => {
      const target = document.getElementById(hash.slice(1));
      target?.scrollIntoView({ block: target instanceof HTMLInputElement ? "center" : "start" });
      target?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}

/** The settings of the shop on one page, saved together. */
export function SettingsForm({ form, sample, gaps, ratesHaveExpress, whatsappOverride }: SettingsFormProps) {
  const formElement = useRef<HTMLFormElement>(null);
  const { problem, otherChanges, isDirty, isSaving } = form;
  const formId = useId();
  useScrollToFragment();
  useSaveKey(formId, isSaving);

  useEffect(() => {
    if (problem) formElement.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problem]);

  const store = toPreviewStore(form.draft, whatsappOverride);
  const preview = listShopperTexts(
    { ...store, expressDelivery: ratesHaveExpress ?? store.expressDelivery },
    findSampleContacts(store, sample),
  );
  const sectionProps = { form, gaps, preview, whatsappOverride };
  return (
    <ScriptedForm
      ref={formElement}
      id={formId}
      aria-label={settingsMessages.title}
      onSubmit={() => void form.save()}
    >
      {otherChanges && (
        <EditConflict
          item="page"
          savedAt={form.savedAt}
          differences={otherChanges.map(({ field, label, value, isContested }) => ({
            label,
            stored: value,
            mine: formatDraftValue(form.draft[field]),
            onUseStored: isContested ? () => form.applyTheirValue(field) : undefined,
          }))}
          isSaving={isSaving}
          onSaveMine={() => void form.save()}
          onDiscardMine={form.discardChanges}
        />
      )}
      <FormBody isFrozen={isSaving} className={`grid grid-cols-1 gap-4 ${ABOVE_SAVE_BAR}`}>
        <ShopSection {...sectionProps} />
        <ContactSection {...sectionProps} />
        <AddressSection {...sectionProps} />
        <LinksSection {...sectionProps} />
        <PaymentsSection {...sectionProps} />
        <DeliverySection {...sectionProps} hasRates={ratesHaveExpress !== undefined} />
        <ConfirmationSection {...sectionProps} />
        <CustomerMessagesSection {...sectionProps} />
        <RisksSection {...sectionProps} />
        <StaffSection {...sectionProps} />
        <RetentionSection {...sectionProps} />
      </FormBody>
      <div className="sticky bottom-0 z-10 flex items-center justify-end gap-4 border border-sand bg-paper px-4 py-2.5">
        <p role="status" className="mr-auto text-sm text-umber">
          {isDirty && settingsMessages.unsaved}
        </p>
        <Button
          type="submit"
          aria-keyshortcuts="Control+S Meta+S"
          isBusy={isSaving}
          busyLabel={settingsMessages.saving}
        >
          {settingsMessages.save}
        </Button>
      </div>
    </ScriptedForm>
  );
}

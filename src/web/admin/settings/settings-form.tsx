import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

import { settingsMessages, storeMessages } from "#domain/store/store-messages.ts";
import type { SetupGap } from "#domain/store/store-setup.ts";
import type { StoredStore } from "#domain/store/store.ts";
import { Button } from "#web/ui/button.tsx";

import { FormBody } from "../forms/form-body.tsx";
import { UnsavedChangesDialog } from "#web/admin/forms/unsaved-changes-dialog.tsx";
import {
  AddressSection,
  ContactSection,
  DeliverySection,
  LinksSection,
  PaymentsSection,
  ShopSection,
} from "./settings-sections.tsx";
import type { SettingsForm as Form } from "./use-settings-form.ts";
import { useSettingsForm } from "./use-settings-form.ts";

interface SettingsFormProps {
  store: StoredStore;
  gaps: readonly SetupGap[];
  whatsappOverride: string | undefined;
}

/** Offers both versions after someone else has saved the settings. */
function EditConflict({ form, theirs }: { form: Form; theirs: StoredStore }) {
  return (
    <div role="alert" className="border border-oxblood/50 bg-ivory p-4 text-sm">
      <p className="font-medium text-oxblood">{storeMessages.changedByOthers}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" isBusy={form.isSaving} onClick={() => void form.saveMyVersion(theirs)}>
          {settingsMessages.keepMine}
        </Button>
        <Button variant="quiet" onClick={() => form.discardChanges(theirs)}>
          {settingsMessages.takeTheirs}
        </Button>
      </div>
    </div>
  );
}

/** The settings of the shop on one page, saved together. */
export function SettingsForm({ store, gaps, whatsappOverride }: SettingsFormProps) {
  const form = useSettingsForm(store);
  const formElement = useRef<HTMLFormElement>(null);
  const { hash } = useLocation();
  const { problem, theirs, isDirty, isSaving, guard } = form;

  useEffect(() => {
    if (problem) formElement.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problem]);

  // Scrolls to the section of the URL's fragment after the effects of the new page.
  useEffect(() => {
    if (hash === "") return;
    const frame = requestAnimationFrame(() => {
      const target = document.getElementById(hash.slice(1));
      target?.scrollIntoView({ block: "center" });
      target?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash]);

  const section = { form, gaps, acceptedPayments: store.acceptedPayments, whatsappOverride };
  return (
    <form
      ref={formElement}
      noValidate
      aria-label={settingsMessages.title}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      {theirs && <EditConflict form={form} theirs={theirs} />}
      <FormBody isFrozen={isSaving} className="grid grid-cols-1 gap-4">
        <ShopSection {...section} />
        <ContactSection {...section} />
        <AddressSection {...section} />
        <LinksSection {...section} />
        <PaymentsSection {...section} />
        <DeliverySection {...section} />
      </FormBody>
      <div className="sticky bottom-0 flex items-center justify-end gap-4 border-t border-sand bg-paper px-4 py-3">
        <p role="status" className="mr-auto text-sm text-umber">
          {isDirty && settingsMessages.unsaved}
        </p>
        <Button type="submit" isBusy={isSaving} busyLabel={settingsMessages.saving}>
          {settingsMessages.save}
        </Button>
      </div>
      <UnsavedChangesDialog {...guard.confirmation} />
    </form>
  );
}

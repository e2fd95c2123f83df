import type { ReactNode } from "react";
import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { get, set, useController } from "react-hook-form";
import { useLocation, useRevalidator } from "react-router";

import { listShopperTexts } from "../rules/shopper-texts.ts";
import { RecordForm } from "#kit/admin/forms/record-form.tsx";
import { setChangedValues } from "#kit/admin/forms/record-versions.ts";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { Panel } from "#kit/admin/metrics/panel.tsx";
import { ApiProblem } from "#kit/api-client/api-problem.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { AuditTrail } from "#staff/admin/audit/audit-trail.tsx";
import { callStaffRead, callStaffWrite } from "#staff/admin/staff-call.ts";
import type { AuditChange } from "#staff/rules/audit/audit.ts";
import { settingsMessages as messages } from "#store/rules/staff-messages.ts";
import type { SettingsSection } from "#store/rules/store-fields.ts";
import { STORE_FIELDS } from "#store/rules/store-fields.ts";
import { storeMessages } from "#store/rules/store-messages.ts";
import { toInternationalNumber, toPublishedNumber } from "#store/rules/store-phone.ts";
import type { SetupGap } from "#store/rules/store-setup.ts";
import { findSampleContacts } from "#store/rules/store-setup.ts";
import type { Store, StoredStore, StoreFields } from "#store/rules/store.ts";
import { STORE_DEFAULTS, storeInputSchema } from "#store/rules/store.ts";
import {
  findEarlierValue,
  findSettingField,
  formatSetting,
  mergeSettings,
  omitEmptyItems,
  omitVersion,
} from "./settings-values.ts";
import { ShopperPreview } from "./shopper-preview.tsx";

/** What every section of the settings receives from the page. */
export interface SectionProps {
  store: StoredStore;
  /** Settings of the sample shop. The preview marks contact details with these values as samples. */
  sample: Store;
  gaps: readonly SetupGap[];
  /** Whether any delivery rate is for express delivery; undefined if the shop has no delivery rates. */
  ratesHaveExpress: boolean | undefined;
  /** WhatsApp number from the environment, which overrides the stored number. */
  whatsappOverride: string | undefined;
}

const saveStore = (json: StoreFields): Promise<StoredStore> =>
  callStaffWrite("store_updated", "PUT /api/admin/store", { json });

/** Edits a section of the settings. Only changes of this section by someone else are a conflict. */
export function useSectionForm<Values extends FieldValues & Partial<Store>>(
  { store }: SectionProps,
  section: SettingsSection,
  toValues: (store: Store) => Values,
) {
  const { revalidate } = useRevalidator();
  const isSameSection = (stored: Store, loaded: Store) =>
    JSON.stringify(toValues(stored)) === JSON.stringify(toValues(loaded));

  async function save(input: StoreFields, record: StoredStore): Promise<StoredStore> {
    try {
      return await saveStore({ ...input, expectedUpdatedAt: record.updatedAt });
    } catch (problem) {
      if (!(problem instanceof ApiProblem) || problem.code !== "conflict") throw problem;
      const stored = await callStaffRead("GET /api/admin/store", {});
      if (stored.updatedAt === record.updatedAt || !isSameSection(stored, record)) throw problem;
      return save(mergeSettings(input, record, stored), stored);
    }
  }

  return useRecordForm({
    record: store,
    latest: store,
    schema: storeInputSchema,
    toValues: (stored = store) => toValues(stored),
    toInput: (values, stored = store) => ({ ...omitVersion(stored), ...omitEmptyItems(values) }),
    fieldNames: findSettingField,
    save: (input, { record = store }) => save(input, record),
    labels: (values) =>
      Object.fromEntries(
        Object.entries(STORE_FIELDS)
          .filter(([, field]) => field.section === section)
          .map(([path, { label }]) => [label, formatSetting(get(values, path))]),
      ),
    texts: storeMessages,
    staysOpen: true,
    reload: revalidate,
  });
}

export type SectionState<Values extends FieldValues & Partial<Store>> = ReturnType<
  typeof useSectionForm<Values>
>;

interface SectionFormProps<Values extends FieldValues & Partial<Store>> {
  page: SectionProps;
  section: SettingsSection;
  form: SectionState<Values>;
  hint?: string;
  children: ReactNode;
}

/** A section of the settings with a preview of its texts and the history of its settings. */
export function SectionForm<Values extends FieldValues & Partial<Store>>({
  page,
  section,
  form,
  hint,
  children,
}: SectionFormProps<Values>) {
  useFocusFragment();
  const { sample, ratesHaveExpress, whatsappOverride } = page;
  const store: Store = { ...page.store, ...form.fields.watch() };
  const shown = {
    ...store,
    // As the server stores them.
    phone: toPublishedNumber(store.phone),
    whatsapp: whatsappOverride ?? toInternationalNumber(store.whatsapp),
    expressDelivery: ratesHaveExpress ?? store.expressDelivery,
  };
  return (
    <>
      <Panel title={messages.sections[section]} hint={hint}>
        <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="grid min-w-0 content-start gap-5">
            <RecordForm form={form} item="section" saveLabel={messages.save}>
              {children}
            </RecordForm>
          </div>
          <ShopperPreview texts={listShopperTexts(shown, findSampleContacts(shown, sample))[section]} />
        </div>
      </Panel>
      <AuditTrail
        subjectType="store"
        subjectId="store"
        renderAction={(change) => <RestoreButton section={section} form={form} change={change} />}
      />
    </>
  );
}

/** Focuses the field that the URL fragment names, one frame later so that other effects run first. */
function useFocusFragment() {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === "") return;
    const frame = requestAnimationFrame(() => document.getElementById(hash.slice(1))?.focus());
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}

interface RestoreButtonProps<Values extends FieldValues & Partial<Store>> {
  section: SettingsSection;
  form: SectionState<Values>;
  change: AuditChange;
}

/** Puts the value before a logged change into the form. Hidden if the form has it, or another section's form. */
function RestoreButton<Values extends FieldValues & Partial<Store>>({
  section,
  form,
  change,
}: RestoreButtonProps<Values>) {
  const values = form.fields.getValues();
  const earlier = findEarlierValue(values, section, change);
  if (earlier === undefined || get(values, earlier.field) === earlier.value) return null;
  const { field, value } = earlier;
  const { label } = STORE_FIELDS[field];

  function restoreValue() {
    const restored = structuredClone(values);
    set(restored, field, value);
    setChangedValues(form.fields, restored);
    document.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
    showToast(messages.restored(label));
  }

  return (
    <Button
      variant="quiet"
      className="min-h-6! px-1.5! py-0!"
      aria-label={messages.restoreValue(label, formatSetting(value))}
      onClick={restoreValue}
    >
      {messages.restore}
    </Button>
  );
}

/** The settings of the section about delivery. */
export type DeliverySettings = Pick<Store, "countries" | "expressDelivery" | "giftWrapPrice">;

/** A button that resets a setting to its default. Hidden while the setting has the default value. */
export function DefaultButton({
  form,
  name,
}: {
  form: UseFormReturn<DeliverySettings>;
  name: "countries" | "expressDelivery";
}) {
  const { field } = useController({ control: form.control, name });
  const value = STORE_DEFAULTS[name];
  if (JSON.stringify(field.value) === JSON.stringify(value)) return null;
  const label = messages.resetToDefault(formatSetting(value));
  return (
    <Button
      variant="quiet"
      className="justify-self-start px-0!"
      aria-label={`${label} (${STORE_FIELDS[name].label})`}
      onClick={() => field.onChange(structuredClone(value))}
    >
      {label}
    </Button>
  );
}

import { settingsMessages } from "#store/rules/staff-messages.ts";
import { storeMessages } from "#store/rules/store-messages.ts";
import { getBackupStatus } from "../../../backup/operations/get-backup-status.ts";
import { getSetupGaps } from "../../operations/get-setup-gaps.ts";
import { getSampleStore } from "#store/sample/store.ts";
import { getStoredStore } from "#store/operations/get-store.ts";
import { shopContext } from "#store/context.ts";
import { compositionContext } from "../../../context.ts";

import { UnsavedChangesDialog } from "#kit/admin/forms/unsaved-changes-dialog.tsx";
import { BackupPanel } from "../backup-panel.tsx";
import { EnvironmentTable } from "../environment-table.tsx";
import { SettingsForm } from "../settings-form.tsx";
import { SettingsHistory } from "../settings-history.tsx";
import { SettingsNav } from "../settings-nav.tsx";
import { useSettingsForm } from "../use-settings-form.ts";
import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import type { Route } from "./+types/settings.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  const { getStoreWithDelivery, environment, backups } = context.get(compositionContext);
  try {
    const [store, effective] = await Promise.all([getStoredStore(db), getStoreWithDelivery()]);
    if (store === undefined) return null;
    const isWhatsappOverridden = effective.whatsapp !== store.whatsapp;
    return {
      store,
      sample: getSampleStore(),
      environment,
      backups: backups === undefined ? undefined : { plan: backups, status: await getBackupStatus(db) },
      gaps: await getSetupGaps(db, effective),
      ratesHaveExpress: effective.delivery.hasRates ? effective.delivery.hasExpress : undefined,
      whatsappOverride: isWhatsappOverridden ? effective.whatsapp : undefined,
    };
  } catch (error) {
    report(error);
    return null;
  }
}

function LoadedSettings({
  store,
  environment,
  backups,
  ...formProps
}: NonNullable<Route.ComponentProps["loaderData"]>) {
  const form = useSettingsForm(store);
  return (
    <div className="grid max-w-6xl gap-x-6 gap-y-2 lg:grid-cols-[9rem_minmax(0,1fr)]">
      <SettingsNav form={form} hasBackups={backups !== undefined} />
      <div className="grid min-w-0 gap-6">
        <SettingsForm form={form} {...formProps} />
        <SettingsHistory form={form} />
        {backups !== undefined && <BackupPanel {...backups} />}
        <EnvironmentTable settings={environment} />
      </div>
      <UnsavedChangesDialog {...form.guard.confirmation} />
    </div>
  );
}

/** The shop's settings, e.g. contact details and payment methods, with backup status and environment settings. */
export default function Settings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={settingsMessages.title} />
      {loaderData ? <LoadedSettings {...loaderData} /> : <LoadFailure message={storeMessages.loadFailed} />}
    </>
  );
}

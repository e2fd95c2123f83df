import { Fragment } from "react";

import { settingsMessages } from "#store/rules/staff-messages.ts";
import { SETTINGS_SECTIONS } from "#store/rules/store-fields.ts";
import { storeMessages } from "#store/rules/store-messages.ts";
import { getBackupStatus } from "../../../backup/operations/get-backup-status.ts";
import { getSetupGaps } from "../../operations/get-setup-gaps.ts";
import { getSampleStore } from "#store/sample/store.ts";
import { getStoredStore } from "#store/operations/get-store.ts";
import { shopContext } from "#store/context.ts";
import { compositionContext } from "../../../context.ts";

import { BackupPanel } from "../backup-panel.tsx";
import { EnvironmentTable } from "../environment-table.tsx";
import { SettingsNav } from "../settings-nav.tsx";
import { SECTION_PAGES } from "../settings-sections.tsx";
import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import type { Route } from "./+types/settings.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  const { getStoreWithDelivery, environment, backups } = context.get(compositionContext);
  try {
    const [store, effective] = await Promise.all([getStoredStore(db), getStoreWithDelivery()]);
    if (store === undefined) return null;
    const isWhatsAppOverridden = effective.whatsapp !== store.whatsapp;
    return {
      current: params.section ?? "shop",
      store,
      sample: getSampleStore(),
      environment,
      backups: backups === undefined ? undefined : { plan: backups, status: await getBackupStatus(db) },
      gaps: await getSetupGaps(db, effective),
      ratesHaveExpress: effective.delivery.hasRates ? effective.delivery.hasExpress : undefined,
      whatsappOverride: isWhatsAppOverridden ? effective.whatsapp : undefined,
    };
  } catch (error) {
    report(error);
    return null;
  }
}

function LoadedSettings({
  environment,
  backups,
  current,
  ...page
}: NonNullable<Route.ComponentProps["loaderData"]>) {
  const section = SETTINGS_SECTIONS.find((name) => name === current);
  return (
    <div className="grid max-w-6xl gap-x-6 gap-y-2 lg:grid-cols-[9rem_minmax(0,1fr)]">
      <SettingsNav current={current} hasBackups={backups !== undefined} />
      <div className="grid min-w-0 content-start gap-6">
        {section && <Fragment key={section}>{SECTION_PAGES[section](page)}</Fragment>}
        {current === "backups" && backups !== undefined && <BackupPanel {...backups} />}
        {current === "environment" && <EnvironmentTable settings={environment} />}
      </div>
    </div>
  );
}

/** The shop's settings: one page per section, and pages with the status of backups and the environment settings. */
export default function Settings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={settingsMessages.title} />
      {loaderData ? <LoadedSettings {...loaderData} /> : <LoadFailure message={storeMessages.loadFailed} />}
    </>
  );
}

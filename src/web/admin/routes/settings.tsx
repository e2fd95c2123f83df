import { settingsMessages, storeMessages } from "#domain/store/store-messages.ts";
import { getSetupGaps } from "#operations/store/get-setup-gaps.ts";
import { getStoredStore } from "#operations/store/get-store.ts";
import { shopContext } from "#web/context.ts";

import { AuditTrail } from "../audit/audit-trail.tsx";
import { SettingsForm } from "../settings/settings-form.tsx";
import { LoadFailure } from "../shell/load-failure.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import type { Route } from "./+types/settings.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, report, getStore } = context.get(shopContext);
  try {
    const [store, effective] = await Promise.all([getStoredStore(db), getStore()]);
    if (store === undefined) return null;
    const isOverridden = effective.whatsapp !== store.whatsapp;
    return {
      store,
      gaps: await getSetupGaps(db, effective),
      whatsappOverride: isOverridden ? effective.whatsapp : undefined,
    };
  } catch (error) {
    report(error);
    return null;
  }
}

/** The shop's settings: contact details, hours, payments, delivery. */
export default function Settings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={settingsMessages.title} />
      {loaderData ? (
        <div className="grid max-w-4xl gap-8">
          <SettingsForm {...loaderData} />
          <AuditTrail subjectType="store" subjectId="store" />
        </div>
      ) : (
        <LoadFailure message={storeMessages.loadFailed} />
      )}
    </>
  );
}

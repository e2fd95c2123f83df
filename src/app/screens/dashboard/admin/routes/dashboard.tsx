import type { BackupWarning } from "../../../../backup/rules/backup-status.ts";
import { findBackupWarning } from "../../../../backup/rules/backup-status.ts";
import type { Attention } from "#reports/rules/attention.ts";
import { limitAttention } from "#reports/rules/attention.ts";
import { parseFunnelDays } from "#kit/rules/funnel.ts";
import { dashboardMessages } from "#reports/rules/staff-messages.ts";
import type { NewDevice } from "#staff/rules/session.ts";
import type { SessionUser } from "#staff/rules/user.ts";
import type { SetupGap } from "#store/rules/store-setup.ts";
import { getBackupStatus } from "../../../../backup/operations/get-backup-status.ts";
import { getAttention } from "#reports/operations/get-attention.ts";
import { getDashboard } from "#reports/operations/get-dashboard.ts";
import { listNewDevices } from "#staff/operations/devices.ts";
import { getSetupGaps } from "../../../../settings/operations/get-setup-gaps.ts";
import type { ShopComposition } from "../../../../context.ts";
import { compositionContext } from "../../../../context.ts";
import type { Shop } from "#store/context.ts";
import { staffContext } from "#staff/context.ts";
import { shopContext } from "#store/context.ts";

import { AttentionPanel } from "../attention-panel.tsx";
import { PartFailure } from "#reports/admin/dashboard/part-failure.tsx";
import { FunnelPanel } from "#reports/admin/dashboard/funnel-panel.tsx";
import { QuickActions } from "#reports/admin/dashboard/quick-actions.tsx";
import { RecentRevenue } from "#reports/admin/dashboard/recent-revenue.tsx";
import { RecentOrders } from "#reports/admin/dashboard/recent-orders.tsx";
import { RunningOut } from "#reports/admin/dashboard/running-out.tsx";
import { parseSetupExpanded, SetupPanel } from "#reports/admin/dashboard/setup-panel.tsx";
import { Totals } from "#reports/admin/dashboard/totals.tsx";
import { Panel } from "#kit/admin/metrics/panel.tsx";
import { MoneyTotals } from "#payments/admin/money-totals.tsx";
import { SalesTrend } from "#catalogue/admin/inventory/sales-charts.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import type { Route } from "./+types/dashboard.ts";

/** Returns the setup gaps. Returns an empty list if they cannot be loaded, because the dashboard works without them. */
async function readGaps(
  { db, report }: Shop,
  { getStoreWithDelivery }: ShopComposition,
): Promise<SetupGap[]> {
  try {
    return await getSetupGaps(db, await getStoreWithDelivery());
  } catch (error) {
    report(error);
    return [];
  }
}

async function readAttention({ db, report }: Shop): Promise<Attention | null> {
  try {
    return await getAttention(db);
  } catch (error) {
    report(error);
    return null;
  }
}

/** Returns the problem with the scheduled backups, or null if there is none or no backups are scheduled. */
async function readBackupWarning(
  { db, report }: Shop,
  { backups }: ShopComposition,
): Promise<BackupWarning | null> {
  if (backups === undefined) return null;
  try {
    return findBackupWarning(await getBackupStatus(db), backups, new Date());
  } catch (error) {
    report(error);
    return null;
  }
}

/**
 * Returns sign-ins on new devices: those of all accounts if the staff member can manage accounts, otherwise only their
 * own.
 */
async function readNewDevices({ db, report }: Shop, { uid, permissions }: SessionUser): Promise<NewDevice[]> {
  try {
    return await listNewDevices(db, permissions.includes("staff.manage") ? undefined : uid);
  } catch (error) {
    report(error);
    return [];
  }
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const composition = context.get(compositionContext);
  const { db, report } = shop;
  const staff = context.get(staffContext);
  const { displayName, email, permissions } = staff;
  const funnelDays = parseFunnelDays(new URL(request.url).searchParams.get("days"));
  const [attention, dashboard, gaps, backupWarning, newDevices] = await Promise.all([
    readAttention(shop),
    getDashboard(db, report, new Date(), funnelDays),
    readGaps(shop, composition),
    readBackupWarning(shop, composition),
    readNewDevices(shop, staff),
  ]);
  const isSetupExpanded = parseSetupExpanded(request.headers.get("cookie"));
  return {
    staffName: displayName || email,
    attention: attention && limitAttention(attention, permissions),
    // The warning links to the settings page, so only staff who can open that page see it.
    backupWarning: permissions.includes("settings.store") ? backupWarning : null,
    newDevices,
    dashboard,
    gaps,
    isSetupExpanded,
    funnelDays,
  };
}

/** The dashboard, the first page of the admin area. Spec: admin §2. */
export default function DashboardPage({
  loaderData: {
    staffName,
    attention,
    backupWarning,
    newDevices,
    dashboard,
    gaps,
    isSetupExpanded,
    funnelDays,
  },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Dashboard" />
      <div className="-mt-3 mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 text-umber">{`Welcome back, ${staffName}.`}</p>
        <QuickActions />
      </div>
      <div className="grid grid-cols-1 gap-4">
        <Totals dashboard={dashboard} />
        <MoneyTotals />
        <AttentionPanel
          loaded={attention}
          oldestPending={dashboard.oldestPending}
          backupWarning={backupWarning}
          newDevices={newDevices}
        />
        <SetupPanel gaps={gaps} isInitiallyExpanded={isSetupExpanded} />
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <RecentOrders orders={dashboard.recentOrders} />
          <RunningOut alerts={dashboard.alerts} />
        </div>
        {dashboard.trend === null ? (
          <Panel title={dashboardMessages.dailySales}>
            <PartFailure part={dashboardMessages.dailySales} />
          </Panel>
        ) : (
          <SalesTrend
            title={dashboardMessages.dailySales}
            hint={dashboardMessages.dailySalesHint}
            aside={<RecentRevenue revenue={dashboard.revenue} kinds={dashboard.customerKinds} />}
            trend={dashboard.trend}
          />
        )}
        <FunnelPanel funnel={dashboard.funnel} days={funnelDays} />
      </div>
    </>
  );
}

import { Link } from "react-router";

import type { BackupWarning } from "../../../backup/rules/backup-status.ts";
import { backupStatusMessages } from "../../../backup/rules/staff-messages.ts";
import type { Attention, AttentionCounter, AttentionList } from "#reports/rules/attention.ts";
import { ATTENTION_LISTS } from "#reports/rules/attention.ts";
import { dashboardMessages } from "#reports/rules/staff-messages.ts";
import type { NewDevice } from "#staff/rules/session.ts";
import { Check, ChevronRight, CircleAlert } from "#kit/ui/icons.tsx";
import { Time } from "#kit/ui/time.tsx";

import { useAttention } from "#reports/admin/attention/attention-context.tsx";
import { formatCount } from "#kit/rules/number-formats.ts";
import { Panel } from "#kit/admin/metrics/panel.tsx";
import { NewDevices } from "#reports/admin/dashboard/new-devices.tsx";
import { PartFailure } from "#reports/admin/dashboard/part-failure.tsx";

const PATHS: Record<AttentionList["list"], { path: string; hash?: string }> = {
  orders: { path: "/admin/orders" },
  confirmations: { path: "/admin/confirmations" },
  inventory: { path: "/admin/inventory", hash: "#products" },
  messages: { path: "/admin/contact-messages" },
  undelivered: { path: "/admin/undelivered-messages" },
  reviews: { path: "/admin/reviews" },
  jobs: { path: "/admin/jobs" },
  webhooks: { path: "/admin/webhooks" },
  shipments: { path: "/admin/shipments" },
  couriers: { path: "/admin/shipments" },
  payments: { path: "/admin/payments" },
  refunds: { path: "/admin/refunds" },
};

const COUNTERS = Object.keys(ATTENTION_LISTS) as AttentionCounter[];

/** Returns the URL of the list that shows exactly the counted records. */
export function buildAttentionHref(counter: AttentionCounter): string {
  const { list, query } = ATTENTION_LISTS[counter];
  const { path, hash = "" } = PATHS[list];
  return `${path}?${query}${hash}`;
}

interface AttentionPanelProps {
  /** The counters at page load. The admin layout polls newer values. */
  loaded: Attention | null;
  /** Time of the oldest pending order, ISO 8601 UTC. */
  oldestPending?: string | null;
  /** A problem with the scheduled backups. */
  backupWarning?: BackupWarning | null;
  /** Unreviewed sign-ins on new devices. */
  newDevices?: readonly NewDevice[];
}

const ITEM_CLASS = "group flex min-h-control items-center gap-2 py-1.5 hover:text-brass";

/** Lists what requires action by staff. Each item links to the list of the counted records. */
export function AttentionPanel({
  loaded,
  oldestPending = null,
  backupWarning = null,
  newDevices = [],
}: AttentionPanelProps) {
  const attention = useAttention() ?? loaded;
  const openCounters = attention ? COUNTERS.filter((counter) => attention[counter] > 0) : [];
  return (
    <Panel title={dashboardMessages.attentionTitle}>
      {attention === null && <PartFailure part={dashboardMessages.attentionTitle} />}
      {backupWarning !== null && <BackupItem warning={backupWarning} />}
      {newDevices.length > 0 && <NewDevices devices={newDevices} />}
      {attention !== null &&
        openCounters.length === 0 &&
        backupWarning === null &&
        newDevices.length === 0 && (
          <p className="flex items-center gap-2 text-sm">
            <Check className="size-4 shrink-0 text-moss" strokeWidth={1.75} aria-hidden="true" />
            {dashboardMessages.attentionEmpty}
          </p>
        )}
      {attention !== null && openCounters.length > 0 && (
        <ul className="grid gap-x-8 text-sm sm:grid-cols-2 xl:grid-cols-3">
          {openCounters.map((counter) => (
            <li key={counter} className="border-t border-sand">
              <Link to={buildAttentionHref(counter)} className={ITEM_CLASS}>
                <strong className="min-w-11 text-right text-lg font-semibold tabular-nums">
                  {formatCount(attention[counter])}
                </strong>
                <span className="min-w-0 flex-1">
                  <span>{dashboardMessages.attention[counter](attention[counter])}</span>
                  {counter === "ordersToConfirm" && oldestPending !== null && (
                    <span className="text-umber">
                      {", "}
                      {dashboardMessages.oldest} <Time iso={oldestPending} />
                    </span>
                  )}
                </span>
                <ChevronRight className="size-4 shrink-0 text-umber" aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** A problem with the scheduled backups, with a link to the backup status. */
function BackupItem({ warning }: { warning: BackupWarning }) {
  return (
    <Link to="/admin/settings/backups" className={`${ITEM_CLASS} border-t border-sand text-sm`}>
      <CircleAlert className="ml-7 size-4 shrink-0 text-oxblood" strokeWidth={1.75} aria-hidden="true" />
      <span className="min-w-0 flex-1">{backupStatusMessages.warning(warning)}</span>
      <ChevronRight className="size-4 shrink-0 text-umber" aria-hidden="true" />
    </Link>
  );
}

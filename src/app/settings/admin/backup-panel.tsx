import type { ReactNode } from "react";

import type {
  BackupCheck,
  BackupPlan,
  BackupRecord,
  BackupStatus,
} from "../../backup/rules/backup-status.ts";
import { backupStatusMessages as messages } from "../../backup/rules/staff-messages.ts";
import { Time } from "#kit/ui/time.tsx";

import { Panel } from "#kit/admin/metrics/panel.tsx";
import { formatFileSize } from "#kit/admin/file-size.ts";

interface BackupPanelProps {
  plan: BackupPlan;
  status: BackupStatus;
}

/** The status of scheduled backups: the last backup, its size and location, and the last check. */
export function BackupPanel({ plan, status: { lastBackup, lastCheck } }: BackupPanelProps) {
  return (
    <div id="backups" tabIndex={-1} className="min-w-0 outline-none">
      <Panel title={messages.title} hint={messages.hint(plan.time)}>
        <dl className="grid gap-y-1.5 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]">
          <DefinitionItem term={messages.last}>
            {lastBackup === null ? (
              messages.none
            ) : (
              <>
                <Time iso={lastBackup.madeAt} />
                <span>{`, ${lastBackup.name}`}</span>
              </>
            )}
          </DefinitionItem>
          {lastBackup !== null && (
            <DefinitionItem term={messages.size}>{formatFileSize(lastBackup.bytes)}</DefinitionItem>
          )}
          {lastBackup !== null && (
            <DefinitionItem term={messages.place}>{describeLocation(lastBackup, plan)}</DefinitionItem>
          )}
          <DefinitionItem term={messages.encryption}>
            {(lastBackup ?? plan).isEncrypted ? messages.encrypted : messages.notEncrypted}
          </DefinitionItem>
          <DefinitionItem term={messages.lastCheck}>
            {lastCheck === null ? messages.notChecked : <CheckResult check={lastCheck} />}
          </DefinitionItem>
        </dl>
      </Panel>
    </div>
  );
}

function DefinitionItem({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-umber">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}

function CheckResult({ check }: { check: BackupCheck }) {
  if (check.error !== null)
    return (
      <span className="text-oxblood">
        <Time iso={check.checkedAt} />
        <span>{`: ${check.error}`}</span>
      </span>
    );
  return (
    <>
      <Time iso={check.checkedAt} />
      <span>{`, ${check.name}: ${check.isEncrypted ? messages.unchanged : messages.intact}`}</span>
      {check.isEncrypted && <span className="block text-umber">{messages.checkContents}</span>}
    </>
  );
}

function describeLocation({ machine, folder, copiedAt }: BackupRecord, { bucket }: BackupPlan): string {
  const local = messages.onMachine(machine, folder);
  if (bucket === null) return `${local}. ${messages.onlyOnMachine}`;
  return `${local}; ${copiedAt === null ? messages.notInBucket(bucket) : messages.inBucket(bucket)}`;
}

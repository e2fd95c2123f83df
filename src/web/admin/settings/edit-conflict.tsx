import { settingsMessages as messages } from "#domain/store/staff-messages.ts";
import { storeMessages } from "#domain/store/store-messages.ts";
import { Button } from "#web/ui/button.tsx";

import type { OtherChange } from "./settings-versions.ts";
import type { SettingsForm } from "./use-settings-form.ts";

function Change({ change, onUseTheirs }: { change: OtherChange; onUseTheirs: () => void }) {
  const { label, value, isContested } = change;
  if (!isContested) return <li className="wrap-anywhere">{messages.conflictTheirs(label, value)}</li>;
  return (
    <li className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
      {messages.conflictBoth(label, value)}
      <Button variant="secondary" aria-label={messages.conflictUseTheirs(label)} onClick={onUseTheirs}>
        {messages.useTheirs}
      </Button>
    </li>
  );
}

/** Lists the settings that someone else changed. The form keeps the entered values. */
export function EditConflict({ form, changes }: { form: SettingsForm; changes: readonly OtherChange[] }) {
  return (
    <div role="alert" className="mb-4 border border-oxblood/50 bg-paper p-4 text-sm">
      <p className="font-medium text-oxblood">{storeMessages.changedByOthers}</p>
      <ul className="mt-2 grid gap-1.5">
        {changes.map((change) => (
          <Change key={change.field} change={change} onUseTheirs={() => form.useTheirs(change.field)} />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" isBusy={form.isSaving} onClick={() => void form.save()}>
          {messages.keepMine}
        </Button>
        <Button variant="quiet" onClick={form.discardChanges}>
          {messages.takeTheirs}
        </Button>
      </div>
    </div>
  );
}

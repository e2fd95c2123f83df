import { settingsMessages as messages } from "#store/rules/staff-messages.ts";
import { storeMessages } from "#store/rules/store-messages.ts";
import { Button } from "#kit/ui/button.tsx";

import { EditConflictNote } from "#kit/admin/forms/edit-conflict-note.tsx";
import type { OtherChange } from "./settings-versions.ts";
import type { SettingsForm } from "./use-settings-form.ts";

function ChangeItem({ change, onUseTheirs }: { change: OtherChange; onUseTheirs: () => void }) {
  const { label, value, isContested } = change;
  if (!isContested) return <li className="wrap-anywhere">{messages.conflictTheirs(label, value)}</li>;
  return (
    <li className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
      <span>{messages.conflictBoth(label, value)}</span>
      <Button variant="secondary" aria-label={messages.conflictUseTheirs(label)} onClick={onUseTheirs}>
        {messages.useTheirs}
      </Button>
    </li>
  );
}

interface SettingsConflictProps {
  form: SettingsForm;
  changes: readonly OtherChange[];
}

/** Lists the settings that someone else changed. The form keeps the user's own changes. */
export function SettingsConflict({ form, changes }: SettingsConflictProps) {
  return (
    <EditConflictNote
      title={storeMessages.changedByOthers}
      version={changes}
      isSaving={form.isSaving}
      onSaveMine={() => void form.save()}
      onDiscardMine={form.discardChanges}
    >
      <ul className="mt-2 grid gap-1.5">
        {changes.map((change) => (
          <ChangeItem
            key={change.field}
            change={change}
            onUseTheirs={() => form.applyTheirValue(change.field)}
          />
        ))}
      </ul>
    </EditConflictNote>
  );
}

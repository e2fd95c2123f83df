import { settingsMessages } from "#store/rules/staff-messages.ts";
import { STORE_FIELDS } from "#store/rules/store-fields.ts";
import { STORE_DEFAULTS } from "#store/rules/store.ts";
import { Button } from "#kit/ui/button.tsx";

import { formatDraftValue } from "./settings-versions.ts";
import type { SettingsDraft, TextField } from "./settings-draft.ts";
import type { SettingsForm } from "./use-settings-form.ts";

/** A button that resets a setting to its default. Hidden while the setting has the default value. */
export function DefaultButton({
  form,
  field,
}: {
  form: SettingsForm;
  field: Exclude<keyof typeof STORE_DEFAULTS & keyof SettingsDraft, TextField>;
}) {
  const value = STORE_DEFAULTS[field];
  if (JSON.stringify(form.draft[field]) === JSON.stringify(value)) return null;
  const label = settingsMessages.resetToDefault(formatDraftValue(value));
  return (
    <Button
      variant="quiet"
      className="justify-self-start px-0!"
      aria-label={`${label} (${STORE_FIELDS[field].label})`}
      onClick={() => form.change({ [field]: structuredClone(value) })}
    >
      {label}
    </Button>
  );
}

import type { AuditChange } from "#staff/rules/audit/audit.ts";
import { settingsMessages as messages } from "#store/rules/staff-messages.ts";
import { STORE_FIELDS } from "#store/rules/store-fields.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { AuditTrail } from "#staff/admin/audit/audit-trail.tsx";
import { findEarlierValue, formatDraftValue } from "./settings-versions.ts";
import type { SettingsForm } from "./use-settings-form.ts";

/** Resets a form field to its value before a logged change. Hidden if the field already has this value. */
function RestoreButton({ form, change }: { form: SettingsForm; change: AuditChange }) {
  const earlier = findEarlierValue(form.draft, change);
  if (earlier === undefined || form.draft[earlier.field] === earlier.value) return null;
  const { field, value } = earlier;
  const { label } = STORE_FIELDS[field];

  function restoreValue() {
    form.change({ [field]: value });
    document.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
    showToast(messages.restored(label));
  }

  return (
    <Button
      variant="quiet"
      className="min-h-6! px-1.5! py-0!"
      aria-label={messages.restoreValue(label, formatDraftValue(value))}
      onClick={restoreValue}
    >
      {messages.restore}
    </Button>
  );
}

/** Shows who changed which settings and when. */
export function SettingsHistory({ form }: { form: SettingsForm }) {
  return (
    <div id="history" tabIndex={-1} className="outline-none">
      <AuditTrail
        subjectType="store"
        subjectId="store"
        title={messages.history}
        renderAction={(change) => <RestoreButton form={form} change={change} />}
      />
    </div>
  );
}

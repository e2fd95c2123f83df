import { FormField, FormSelect } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { DAY_MS } from "#platform/rules/day.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import type { BlockedPhone } from "../rules/blocked-phone.ts";
import { blockPhoneSchema } from "../rules/blocked-phone.ts";
import { blockedPhoneMessages as messages } from "../rules/blocked-phone-messages.ts";
import type { BlockPhoneProps } from "./block-phone.tsx";

/** Returns the end of a block that starts now (ISO 8601 UTC), or null if `days` is empty. */
function toEndTime(days: string): string | null {
  return days === "" ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
}

/** The reason and the duration of a block. */
export function BlockForm({
  phone,
  onBlocked,
  isOpen,
  close,
}: BlockPhoneProps & { isOpen: boolean; close: () => void }) {
  const form = useRecordForm({
    record: undefined,
    schema: blockPhoneSchema,
    toValues: () => ({ reason: "", days: "" }),
    toInput: ({ reason, days }) => ({ phone, reason, until: toEndTime(days) }),
    save: (json): Promise<BlockedPhone | undefined> =>
      callStaffWrite("phone_blocked", "PUT /api/admin/blocked-phones", { json }),
    labels: {},
    texts: {
      saved: (blocked) => messages.blocked(blocked?.phone ?? phone),
      saveFailed: messages.blockFailed,
    },
    onSaved: () => {
      onBlocked();
      close();
    },
  });
  return (
    <RecordDialog
      form={form}
      item="block"
      isOpen={isOpen}
      onClose={close}
      title={messages.blockTitle(phone)}
      saveLabel={messages.block}
      className="grid gap-3"
    >
      <p className="text-sm text-umber">{messages.explanation}</p>
      <FormField
        form={form.fields}
        name="reason"
        label={messages.reason}
        hint={messages.reasonHint}
        required
      />
      <FormSelect form={form.fields} name="days" label={messages.duration} required>
        <option value="">{messages.forever}</option>
        {Object.entries(messages.durations).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </FormSelect>
    </RecordDialog>
  );
}

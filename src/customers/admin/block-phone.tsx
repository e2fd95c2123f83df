import { FormField, FormSelect } from "#kit/admin/forms/form-fields.tsx";
import { Opened, RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { Button } from "#kit/ui/button.tsx";
import { DAY_MS } from "#platform/rules/day.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import type { BlockedPhone } from "../rules/blocked-phone.ts";
import { blockPhoneSchema } from "../rules/blocked-phone.ts";
import { blockedPhoneMessages as messages } from "../rules/blocked-phone-messages.ts";

interface BlockPhoneProps {
  phone: string;
  /** Called after the number is blocked. */
  onBlocked: () => void;
}

/** A button that blocks a phone number, after asking for a reason and a duration (`?dialog=block`). */
export function BlockPhone(props: BlockPhoneProps) {
  const dialog = useDialog("block");
  return (
    <>
      <Button variant="quiet" className="px-0!" onClick={dialog.open}>
        {messages.block}
      </Button>
      <Opened dialog={dialog}>{(opened) => <BlockForm {...props} {...opened} />}</Opened>
    </>
  );
}

/** Returns the end of a block that starts now (ISO 8601 UTC), or null if `days` is empty. */
function toEndTime(days: string): string | null {
  return days === "" ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
}

function BlockForm({
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

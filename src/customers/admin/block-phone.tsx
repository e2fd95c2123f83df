import { useId, useState } from "react";

import { ScriptedForm } from "#kit/admin/forms/form-body.tsx";
import { DAY_MS } from "#platform/rules/day.ts";
import { blockPhoneSchema } from "../rules/blocked-phone.ts";
import { blockedPhoneMessages as messages } from "../rules/blocked-phone-messages.ts";
import { FormDialog } from "#kit/admin/forms/form-dialog.tsx";
import { useUnsavedGuard } from "#kit/admin/forms/use-unsaved-guard.ts";
import { validateInput } from "#kit/admin/validate-input.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { Field } from "#kit/ui/forms/field.tsx";
import { SelectField } from "#kit/ui/forms/select-field.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { blockPhone } from "./blocked-phone-calls.ts";

interface BlockPhoneProps {
  phone: string;
  /** Called after the number is blocked. */
  onBlocked: () => void;
}

/** A button that blocks a phone number, after asking for a reason and a duration. */
export function BlockPhone({ phone, onBlocked }: BlockPhoneProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className="px-0!" onClick={() => setIsOpen(true)}>
        {messages.block}
      </Button>
      {isOpen && <BlockDialog phone={phone} onBlocked={onBlocked} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Returns the end of a block that starts now (ISO 8601 UTC), or null if `days` is empty. */
function toEndTime(days: string): string | null {
  return days === "" ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
}

function BlockDialog({ phone, onBlocked, onClose }: BlockPhoneProps & { onClose: () => void }) {
  const formId = useId();
  const [reason, setReason] = useState("");
  const [days, setDays] = useState("");
  const guard = useUnsavedGuard(reason !== "");
  const { mutate, isPending, errors, clearError, problem } = useMutation(
    async () => blockPhone(validateInput(blockPhoneSchema, { phone, reason, until: toEndTime(days) })),
    {
      success: (blocked) => {
        guard.release();
        showToast(messages.blocked(blocked.phone));
        onBlocked();
        onClose();
      },
    },
  );
  return (
    <FormDialog
      isOpen
      title={messages.blockTitle(phone)}
      formId={formId}
      saveLabel={messages.block}
      isBusy={isPending}
      guard={guard}
      onClose={onClose}
      size="regular"
      note={problem && (problem.isRejection ? (errors.phone?.[0] ?? problem.detail) : messages.blockFailed)}
    >
      <ScriptedForm id={formId} className="grid gap-3" onSubmit={() => void mutate(undefined)}>
        <p className="text-sm text-umber">{messages.explanation}</p>
        <Field
          label={messages.reason}
          hint={messages.reasonHint}
          name="reason"
          required
          autoComplete="off"
          value={reason}
          error={errors.reason?.[0]}
          onChange={({ currentTarget: { value } }) => {
            setReason(value);
            clearError("reason");
          }}
        />
        <SelectField
          label={messages.duration}
          required
          value={days}
          onChange={({ currentTarget: { value } }) => setDays(value)}
        >
          <option value="">{messages.forever}</option>
          {Object.entries(messages.durations).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </ScriptedForm>
    </FormDialog>
  );
}

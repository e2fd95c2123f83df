import { splitTags, customerProfileInputSchema } from "#customers/rules/customer-profile.ts";
import { customerProfileMessages as messages } from "#customers/rules/customer-profile-messages.ts";
import { FormField, FormTextarea } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { RecordHistory } from "#staff/admin/audit/audit-trail.tsx";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import type { Customer } from "../../rules/customers/customer.ts";
import type { EditProfileProps } from "./edit-profile.tsx";

/** A customer in the form; `updatedAt` is the version of the profile, null without one. */
const toRecord = ({ name, profile }: Customer) => ({
  name: profile?.name ?? name,
  tags: profile?.tags ?? [],
  note: profile?.note ?? null,
  updatedAt: profile?.updatedAt ?? null,
});

/** Name, tags and note of a customer. */
export function ProfileForm({
  customer,
  onSaved,
  isOpen,
  close,
}: EditProfileProps & { isOpen: boolean; close: () => void }) {
  const form = useRecordForm({
    record: toRecord(customer),
    latest: toRecord(customer),
    schema: customerProfileInputSchema,
    toValues: (stored) => ({
      name: stored?.name ?? "",
      tags: stored?.tags.join(", ") ?? "",
      note: stored?.note ?? "",
    }),
    toInput: ({ name, tags, note }) => ({
      name,
      tags: splitTags(tags),
      note: note.trim() === "" ? null : note,
    }),
    save: async (json, { expectedUpdatedAt = null }) =>
      toRecord(
        await callStaffWrite("customer_profile_saved", "PUT /api/admin/customers/:id/profile", {
          param: { id: String(customer.id) },
          json: { ...json, expectedUpdatedAt },
        }),
      ),
    labels: ({ name, tags, note }) => ({
      [messages.name]: name.trim(),
      [messages.tags]: splitTags(tags).join(", "),
      [messages.note]: note.trim(),
    }),
    texts: messages,
    onSaved: () => {
      onSaved();
      close();
    },
  });
  return (
    <RecordDialog
      form={form}
      item="profile"
      isOpen={isOpen}
      onClose={close}
      title={messages.edit}
      saveLabel={messages.save}
      after={<RecordHistory type="customer" id={customer.id} />}
    >
      <FormField form={form.fields} name="name" label={messages.name} required dir="auto" />
      <FormField form={form.fields} name="tags" label={messages.tags} hint={messages.tagsHint} dir="auto" />
      <FormTextarea
        form={form.fields}
        name="note"
        label={messages.note}
        hint={messages.noteHint}
        rows={5}
        dir="auto"
      />
    </RecordDialog>
  );
}

import { FormField, FormTextarea, useFieldError } from "#kit/admin/forms/form-fields.tsx";
import { RecordForm } from "#kit/admin/forms/record-form.tsx";
import { useDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { issueMessages as messages } from "../../rules/newsletter/issue-messages.ts";
import type { Issue } from "../../rules/newsletter/issue-schema.ts";
import { Button } from "#kit/ui/button.tsx";

import { Link } from "react-router";

import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { requires } from "#kit/rules/permissions.ts";
import { ConfirmDialog } from "#kit/admin/confirm-dialog.tsx";
import { Panel } from "#kit/admin/metrics/panel.tsx";
import { EmailPreview } from "./email-preview.tsx";
import { IssueProductsField } from "./issue-products-field.tsx";
import { TestEmailButton } from "./test-email-button.tsx";
import { SEND_DIALOG, SendDialog } from "./send-controls.tsx";
import type { IssueForm } from "./use-issue-form.ts";
import { useIssueDeletion, useIssueForm } from "./use-issue-form.ts";

interface IssueEditorProps {
  /** Undefined for a new draft. */
  issue: Issue | undefined;
  /** Whether the shop can send emails. */
  canSend: boolean;
  /** The customers for whom staff write a new draft; null for all subscribers. */
  audience?: { query: string; text: string } | null;
}

/** Edits the draft of an issue beside its preview, sends test emails, and sends the issue. */
export function IssueEditor({ issue, canSend, audience = null }: IssueEditorProps) {
  const form = useIssueForm(issue, audience?.query ?? null);
  const text = form.draft.audience === null ? null : (form.base?.audienceText ?? audience?.text ?? null);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Panel title={messages.formLabel}>
        <IssueFields form={form} />
      </Panel>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <Panel title={messages.sending}>
          <Audience
            text={text}
            onReset={() => form.fields.setValue("audience", null, { shouldDirty: true })}
          />
          {canSend ? (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <TestEmailButton draft={form.draft} />
              <Button variant="primary" isBusy={form.isBusy} onClick={() => form.saveAndOpen(SEND_DIALOG)}>
                {messages.send}
              </Button>
            </div>
          ) : (
            <p className="text-sm text-umber">{messages.noEmail}</p>
          )}
        </Panel>
        <EmailPreview draft={form.draft} />
      </div>
      {canSend && form.base && !form.isDirty && <SendDialog issue={form.base} />}
    </div>
  );
}

/** Who receives the issue. */
function Audience({ text, onReset }: { text: string | null; onReset: () => void }) {
  return (
    <div className="mb-3 text-sm">
      <p className="wrap-anywhere">{text === null ? messages.allSubscribers : messages.segment(text)}</p>
      {text === null ? (
        <IfAllowed rule={requires("orders.read")}>
          <Link to="/admin/customers" className="text-link inline-flex min-h-control items-center">
            {messages.chooseSegment}
          </Link>
        </IfAllowed>
      ) : (
        <>
          <p className="text-umber">{messages.segmentHint}</p>
          <Button variant="quiet" className="px-0!" onClick={onReset}>
            {messages.toAll}
          </Button>
        </>
      )}
    </div>
  );
}

function IssueFields({ form }: { form: IssueForm }) {
  const { fields } = form;
  return (
    <>
      <RecordForm form={form} item="draft" saveLabel={messages.save} className="mb-4 grid grid-cols-1 gap-4">
        <FormField form={fields} name="subject" label={messages.subject} required dir="auto" />
        <FormTextarea
          form={fields}
          name="text"
          label={messages.text}
          required
          rows={12}
          dir="auto"
          hint={messages.textHint}
        />
        <IssueProductsField
          products={form.draft.products}
          error={useFieldError(fields, "products")}
          onChange={(products) => {
            fields.setValue("products", products, { shouldDirty: true });
            fields.clearErrors("products");
          }}
        />
      </RecordForm>
      {form.base && <DeleteButton form={form} id={form.base.id} />}
    </>
  );
}

/** Deletes the draft after a confirmation (`?dialog=delete`). */
function DeleteButton({ form, id }: { form: IssueForm; id: number }) {
  const dialog = useDialog("delete");
  const deleting = useIssueDeletion(form);
  return (
    <>
      <Button variant="quiet" className="px-0!" onClick={dialog.open}>
        {messages.deleteDraft}
      </Button>
      <ConfirmDialog
        isOpen={dialog.isOpen}
        title={messages.deleteTitle}
        confirmLabel={messages.deleteDraft}
        isBusy={deleting.isPending}
        onConfirm={() => void deleting.mutate(id)}
        onClose={dialog.close}
      >
        <p>{messages.deleteText}</p>
      </ConfirmDialog>
    </>
  );
}

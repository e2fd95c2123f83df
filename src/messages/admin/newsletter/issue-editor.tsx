import { useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";

import { ScriptedForm, FormBody } from "#kit/admin/forms/form-body.tsx";
import { issueMessages as messages } from "../../rules/newsletter/issue-messages.ts";
import type { Issue } from "../../rules/newsletter/issue-schema.ts";
import { Button } from "#kit/ui/button.tsx";
import { Field } from "#kit/ui/forms/field.tsx";
import { TextareaField } from "#kit/ui/forms/textarea-field.tsx";

import { ConfirmDialog } from "#kit/admin/confirm-dialog.tsx";
import { Panel } from "#kit/admin/metrics/panel.tsx";
import { EditConflict } from "#kit/admin/forms/edit-conflict.tsx";
import { compareVersions } from "#kit/admin/forms/record-versions.ts";
import { SaveBar } from "#kit/admin/forms/save-bar.tsx";
import { UnsavedChangesDialog } from "#kit/admin/forms/unsaved-changes-dialog.tsx";
import { EmailPreview } from "./email-preview.tsx";
import { IssueProductsField } from "./issue-products-field.tsx";
import { TestEmailButton } from "./test-email-button.tsx";
import { SEND_DIALOG, SendDialog } from "./send-controls.tsx";
import type { IssueDraft, IssueForm } from "./use-issue-form.ts";
import { useIssueForm } from "./use-issue-form.ts";

interface IssueEditorProps {
  /** Undefined for a new draft. */
  issue: Issue | undefined;
  /** Whether the shop can send emails. */
  canSend: boolean;
}

/** Edits the draft of an issue beside its preview, sends test emails, and sends the issue. */
export function IssueEditor({ issue, canSend }: IssueEditorProps) {
  const form = useIssueForm(issue);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Panel title={messages.formLabel}>
        <IssueFields form={form} />
      </Panel>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <Panel title={messages.sending}>
          {canSend ? (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <TestEmailButton draft={form.draft} />
              <SendButton form={form} />
            </div>
          ) : (
            <p className="text-sm text-umber">{messages.noEmail}</p>
          )}
        </Panel>
        <EmailPreview draft={form.draft} />
      </div>
      {canSend && form.base && !form.isDirty && <SendDialog issue={form.base} />}
      <UnsavedChangesDialog {...form.guard.confirmation} />
    </div>
  );
}

/** Saves the form, then opens the dialog that asks for confirmation before sending. */
function SendButton({ form }: { form: IssueForm }) {
  const navigate = useNavigate();
  async function saveAndOpenDialog() {
    const isNew = form.base === undefined;
    const saved = form.isDirty || isNew ? await form.save(SEND_DIALOG) : form.base;
    if (saved && !isNew) void navigate(SEND_DIALOG);
  }
  return (
    <Button variant="primary" isBusy={form.isSaving} onClick={() => void saveAndOpenDialog()}>
      {messages.send}
    </Button>
  );
}

function IssueFields({ form }: { form: IssueForm }) {
  const formElement = useRef<HTMLFormElement>(null);
  const formId = useId();
  const { draft, problem, base, theirs } = form;

  useEffect(() => {
    if (problem) formElement.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problem]);

  return (
    <ScriptedForm
      ref={formElement}
      id={formId}
      aria-label={messages.formLabel}
      onSubmit={() => void form.saveDraft()}
    >
      {theirs && <IssueConflict form={form} theirs={theirs} />}
      <FormBody isFrozen={form.isSaving} className="grid grid-cols-1 gap-4">
        <Field
          required
          label={messages.subject}
          name="subject"
          autoComplete="off"
          dir="auto"
          value={draft.subject}
          error={form.getError("subject")}
          onChange={({ currentTarget }) => form.change({ subject: currentTarget.value })}
        />
        <TextareaField
          required
          label={messages.text}
          name="text"
          rows={12}
          dir="auto"
          hint={messages.textHint}
          value={draft.text}
          error={form.getError("text")}
          onChange={({ currentTarget }) => form.change({ text: currentTarget.value })}
        />
        <IssueProductsField
          products={draft.products}
          error={form.getError("productIds")}
          onChange={(products) => form.change({ products })}
        />
      </FormBody>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        {base && <DeleteButton form={form} />}
        <div className="ml-auto">
          <SaveBar formId={formId} saveLabel={messages.save} isBusy={form.isSaving} />
        </div>
      </div>
    </ScriptedForm>
  );
}

function DeleteButton({ form }: { form: IssueForm }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className="px-0!" onClick={() => setIsOpen(true)}>
        {messages.deleteDraft}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={messages.deleteTitle}
        confirmLabel={messages.deleteDraft}
        isBusy={form.isDeleting}
        onConfirm={() => void form.remove().then(() => setIsOpen(false))}
        onClose={() => setIsOpen(false)}
      >
        <p>{messages.deleteText}</p>
      </ConfirmDialog>
    </>
  );
}

const describeDraft = ({ subject, text, products }: IssueDraft): Record<string, string> => ({
  [messages.subject]: subject.trim(),
  [messages.text]: text.trim(),
  [messages.products]: products.map(({ name }) => name).join(", "),
});

/** Shows the version that someone else saved. The form keeps the user's own text. */
function IssueConflict({ form, theirs }: { form: IssueForm; theirs: Issue }) {
  return (
    <EditConflict
      item="draft"
      savedAt={theirs.updatedAt}
      differences={compareVersions(describeDraft, theirs, form.draft)}
      isSaving={form.isSaving}
      onSaveMine={() => void form.saveDraft()}
      onDiscardMine={() => form.discardMine(theirs)}
    />
  );
}

import { useEffect, useId, useRef, useState } from "react";

import { ScriptedForm, FormBody } from "#kit/admin/forms/form-body.tsx";
import { isManualWhatsAppKind } from "../../rules/outbox/whatsapp-message.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { templateMessages as messages } from "../../rules/outbox/template-messages.ts";
import type { MessageList, StoredTemplate } from "../../rules/outbox/template-schema.ts";
import { listPlaceholders } from "../../rules/outbox/template.ts";
import { getTemplateName } from "../../rules/outbox/whatsapp-template.ts";
import { Button } from "#kit/ui/button.tsx";
import { Field } from "#kit/ui/forms/field.tsx";
import { TextareaField } from "#kit/ui/forms/textarea-field.tsx";

import { ConfirmDialog } from "#kit/admin/confirm-dialog.tsx";
import { Panel } from "#kit/admin/metrics/panel.tsx";
import { EditConflictNote } from "#kit/admin/forms/edit-conflict-note.tsx";
import { SaveBar } from "#kit/admin/forms/save-bar.tsx";
import { UnsavedChangesDialog } from "#kit/admin/forms/unsaved-changes-dialog.tsx";
import { MessagePreview } from "./template-preview.tsx";
import { TestMessage } from "./test-message.tsx";
import type { TemplateForm } from "./use-template-form.ts";
import { useTemplateForm } from "./use-template-form.ts";

interface TemplateEditorProps {
  loaded: StoredTemplate;
  summary: MessageList["kinds"][number];
  configured: readonly MessageChannel[];
}

/** Edits a template beside its preview, and sends test messages. */
export function TemplateEditor({ loaded, summary, configured }: TemplateEditorProps) {
  const form = useTemplateForm(loaded);
  const { kind, channels } = summary;
  const hints = [
    channels.whatsapp === "unavailable" ? [] : messages.whatsAppHint(getTemplateName(kind)),
    isManualWhatsAppKind(kind) ? messages.manualWhatsAppHint : [],
  ].flat();
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Panel title={messages.formLabel} hint={hints.length > 0 ? hints.join(" ") : undefined}>
        <TemplateFields form={form} channels={channels} />
      </Panel>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <MessagePreview
          template={loaded}
          draft={form.draft}
          visibleParts={{
            email: channels.email !== "unavailable",
            sms: channels.sms !== "unavailable",
          }}
        />
        {!summary.isByHand && (
          <TestMessage template={loaded} draft={form.draft} channels={channels} configured={configured} />
        )}
      </div>
      <UnsavedChangesDialog {...form.guard.confirmation} />
    </div>
  );
}

function TemplateFields({
  form,
  channels,
}: {
  form: TemplateForm;
  channels: TemplateEditorProps["summary"]["channels"];
}) {
  const formElement = useRef<HTMLFormElement>(null);
  const formId = useId();
  const { draft, problem, base, theirs } = form;
  // The text direction depends on the template's language.
  const direction = { lang: base.language, dir: base.language === "ur" ? "rtl" : "ltr" } as const;

  useEffect(() => {
    if (problem) formElement.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problem]);

  return (
    <ScriptedForm
      ref={formElement}
      id={formId}
      aria-label={messages.formLabel}
      onSubmit={() => void form.save()}
    >
      {theirs && <Conflict form={form} theirs={theirs} />}
      <FormBody isFrozen={form.isSaving} className="grid grid-cols-1 gap-4">
        <Field
          required
          label={messages.subject}
          name="subject"
          autoComplete="off"
          hint={channels.sms === "unavailable" ? undefined : messages.subjectHint}
          value={draft.subject}
          error={form.getError("subject")}
          onChange={({ currentTarget }) => form.change({ subject: currentTarget.value })}
          {...direction}
        />
        <TextareaField
          required
          label={messages.text}
          name="text"
          rows={9}
          hint={messages.textHint}
          value={draft.text}
          error={form.getError("text")}
          onChange={({ currentTarget }) => form.change({ text: currentTarget.value })}
          {...direction}
        />
        <Field
          required
          label={messages.link}
          name="link"
          autoComplete="off"
          value={draft.link}
          error={form.getError("link")}
          onChange={({ currentTarget }) => form.change({ link: currentTarget.value })}
          {...direction}
        />
        <Placeholders kind={base.kind} />
      </FormBody>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        {base.updatedAt !== null && <RestoreButton form={form} />}
        <div className="ml-auto">
          <SaveBar formId={formId} saveLabel={messages.save} isBusy={form.isSaving} />
        </div>
      </div>
    </ScriptedForm>
  );
}

function Placeholders({ kind }: { kind: MessageKind }) {
  return (
    <div className="text-sm text-umber">
      <p className="font-medium">{messages.placeholders}</p>
      <ul className="mt-1 grid gap-x-4 gap-y-0.5 sm:grid-cols-2">
        {listPlaceholders(kind).map((name) => (
          <li key={name}>
            <code className="text-ink">{`{${name}}`}</code>
            <span>{` ${messages.placeholderHelp[name]}`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function RestoreButton({ form }: { form: TemplateForm }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className="px-0!" onClick={() => setIsOpen(true)}>
        {messages.restore}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={messages.restoreTitle}
        confirmLabel={messages.restore}
        isBusy={form.isRestoring}
        onConfirm={() => void form.restore().then(() => setIsOpen(false))}
        onClose={() => setIsOpen(false)}
      >
        <p>{messages.restoreText}</p>
      </ConfirmDialog>
    </>
  );
}

/** Shows the version that someone else saved. Meanwhile, the form keeps its own texts. */
function Conflict({ form, theirs }: { form: TemplateForm; theirs: StoredTemplate }) {
  return (
    <EditConflictNote
      title={messages.changedByOthers}
      version={theirs}
      isSaving={form.isSaving}
      onSaveMine={() => void form.save()}
      onDiscardMine={() => form.discardMine(theirs)}
    >
      <dl className="mt-2 grid gap-1.5" lang={theirs.language}>
        {(["subject", "text", "link"] as const)
          .filter((field) => theirs[field] !== form.draft[field])
          .map((field) => (
            <div key={field}>
              <dt className="text-umber" lang="en">
                {messages[field]}
              </dt>
              <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
                {theirs[field]}
              </dd>
            </div>
          ))}
      </dl>
    </EditConflictNote>
  );
}

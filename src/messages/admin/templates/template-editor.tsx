import { useMemo } from "react";
import { useRevalidator } from "react-router";

import { ConfirmDialog } from "#kit/admin/confirm-dialog.tsx";
import { FormField, FormTextarea } from "#kit/admin/forms/form-fields.tsx";
import { RecordForm } from "#kit/admin/forms/record-form.tsx";
import { useDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { Panel } from "#kit/admin/metrics/panel.tsx";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { callStaffRead, callStaffWrite } from "#staff/admin/staff-call.ts";
import { templateMessages as messages } from "../../rules/outbox/template-messages.ts";
import { checkPlaceholders } from "../../rules/outbox/template-problem.ts";
import type { MessageList, StoredTemplate } from "../../rules/outbox/template-schema.ts";
import { templateInputSchema } from "../../rules/outbox/template-schema.ts";
import { isManualWhatsAppKind } from "../../rules/outbox/whatsapp-message.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";
import { listPlaceholders } from "../../rules/outbox/template.ts";
import { getTemplateName } from "../../rules/outbox/whatsapp-template.ts";
import { MessagePreview } from "./template-preview.tsx";
import { TestMessage } from "./test-message.tsx";

interface TemplateEditorProps {
  loaded: StoredTemplate;
  summary: MessageList["kinds"][number];
  configured: readonly MessageChannel[];
}

/** Edits a template beside its preview, and sends test messages. */
export function TemplateEditor({ loaded, summary, configured }: TemplateEditorProps) {
  const form = useTemplateForm(loaded);
  const { channels } = summary;
  const hints = [
    channels.whatsapp === "unavailable" ? [] : messages.whatsAppHint(getTemplateName(loaded.kind)),
    isManualWhatsAppKind(loaded.kind) ? messages.manualWhatsAppHint : [],
  ].flat();
  const [subject, text, link] = form.fields.watch(["subject", "text", "link"]);
  const draft = useMemo(() => ({ subject, text, link }), [subject, text, link]);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Panel title={messages.formLabel} hint={hints.length > 0 ? hints.join(" ") : undefined}>
        <TemplateFields form={form} template={loaded} hasSms={channels.sms !== "unavailable"} />
      </Panel>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <MessagePreview
          template={loaded}
          draft={draft}
          visibleParts={{
            email: channels.email !== "unavailable",
            sms: channels.sms !== "unavailable",
          }}
        />
        {!summary.isByHand && (
          <TestMessage template={loaded} draft={draft} channels={channels} configured={configured} />
        )}
      </div>
    </div>
  );
}

function useTemplateForm(loaded: StoredTemplate) {
  const { kind, language } = loaded;
  const param = { kind, language };
  const { revalidate } = useRevalidator();
  return useRecordForm({
    record: loaded,
    latest: loaded,
    loadLatest: (): Promise<StoredTemplate | undefined> =>
      callStaffRead("GET /api/admin/messages/:kind/templates/:language", { param }),
    schema: templateInputSchema.superRefine(checkPlaceholders(kind)),
    toValues: (stored) => {
      const { subject, text, link } = stored ?? loaded;
      return { subject, text, link };
    },
    toInput: (values) => values,
    save: (input, { record }) =>
      callStaffWrite("template_saved", "PUT /api/admin/messages/:kind/templates/:language", {
        param,
        json: { ...input, expectedUpdatedAt: record?.updatedAt ?? null },
      }),
    labels: { subject: messages.subject, text: messages.text, link: messages.link },
    texts: messages,
    staysOpen: true,
    reload: revalidate,
  });
}

type TemplateForm = ReturnType<typeof useTemplateForm>;

interface TemplateFieldsProps {
  form: TemplateForm;
  template: StoredTemplate;
  hasSms: boolean;
}

function TemplateFields({ form, template: { kind, language }, hasSms }: TemplateFieldsProps) {
  // The text direction depends on the template's language.
  const direction = { lang: language, dir: language === "ur" ? "rtl" : "ltr" } as const;
  return (
    <>
      <RecordForm
        form={form}
        item="template"
        saveLabel={messages.save}
        className="mb-4 grid grid-cols-1 gap-4"
      >
        <FormField
          form={form.fields}
          name="subject"
          label={messages.subject}
          required
          hint={hasSms ? messages.subjectHint : undefined}
          {...direction}
        />
        <FormTextarea
          form={form.fields}
          name="text"
          label={messages.text}
          required
          rows={9}
          hint={messages.textHint}
          {...direction}
        />
        <FormField form={form.fields} name="link" label={messages.link} required {...direction} />
        <Placeholders kind={kind} />
      </RecordForm>
      {form.base !== undefined && form.base.updatedAt !== null && (
        <RestoreButton form={form} template={form.base} />
      )}
    </>
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

/** Restores the built-in template, after a confirmation (`?dialog=restore`). */
function RestoreButton({ form, template }: { form: TemplateForm; template: StoredTemplate }) {
  const dialog = useDialog("restore");
  const { revalidate } = useRevalidator();
  const { kind, language, updatedAt } = template;
  const restoring = useMutation(
    () =>
      callStaffWrite("template_restored", "DELETE /api/admin/messages/:kind/templates/:language", {
        param: { kind, language },
        query: { expectedUpdatedAt: updatedAt ?? undefined },
      }),
    {
      success: (stored) => {
        form.restart(stored);
        showToast(messages.restored);
        void revalidate().then(dialog.close);
      },
      problem: ({ isRejection, detail }) => {
        showToast(isRejection ? detail : messages.restoreFailed, { tone: "error" });
        void revalidate().then(dialog.close);
      },
    },
  );
  return (
    <>
      <Button variant="quiet" className="px-0!" onClick={dialog.open}>
        {messages.restore}
      </Button>
      <ConfirmDialog
        isOpen={dialog.isOpen}
        title={messages.restoreTitle}
        confirmLabel={messages.restore}
        isBusy={restoring.isPending}
        onConfirm={() => void restoring.mutate(undefined)}
        onClose={dialog.close}
      >
        <p>{messages.restoreText}</p>
      </ConfirmDialog>
    </>
  );
}

import { useState } from "react";
import { useRevalidator } from "react-router";

import { ConfirmDialog } from "#kit/admin/confirm-dialog.tsx";
import { SecretDialog } from "#kit/admin/copy-once-dialog.tsx";
import { DeleteDialog } from "#kit/admin/forms/delete-dialog.tsx";
import { FormField, FormSwitch, useFieldError } from "#kit/admin/forms/form-fields.tsx";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import type { WebhookEndpoint } from "../rules/webhook-endpoint.ts";
import { webhookEndpointInputSchema } from "../rules/webhook-endpoint.ts";
import { webhookMessages as messages } from "../rules/webhook-messages.ts";
import { EventTypeCheckboxes } from "./event-type-checkboxes.tsx";

interface EndpointDialogsProps {
  endpoints: readonly WebhookEndpoint[];
}

const getId = ({ id }: WebhookEndpoint) => String(id);
const toParam = ({ id }: WebhookEndpoint) => ({ id: String(id) });

/** The dialogs of the endpoints: add, edit, new secret and delete. Opened by `?dialog=`, except for the secret itself. */
export function EndpointDialogs({ endpoints }: EndpointDialogsProps) {
  const options = { records: endpoints, getId, notFound: messages.notFound };
  const dialog = useRecordDialog(options);
  // Not in the URL, because the server shows a secret only once.
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <Opened dialog={dialog}>{(opened) => <EndpointForm {...opened} onSecret={setSecret} />}</Opened>
      <RotateDialog endpoints={endpoints} onSecret={setSecret} />
      <DeleteDialog
        {...options}
        title={messages.deleteTitle}
        describe={({ url }) => messages.deleteText(url)}
        confirmLabel={messages.delete}
        texts={messages}
        remove={(endpoint) =>
          callStaffWrite("webhook_deleted", "DELETE /api/admin/webhooks/:id", { param: toParam(endpoint) })
        }
      />
      {secret !== undefined && (
        <SecretDialog secret={secret} texts={messages} onClose={() => setSecret(undefined)} />
      )}
    </>
  );
}

interface SecretProps {
  /** Receives a new secret. */
  onSecret: (secret: string) => void;
}

function EndpointForm({
  record,
  latest,
  isOpen,
  close,
  onSecret,
}: ReturnType<typeof useRecordDialog<WebhookEndpoint>> & SecretProps) {
  const { revalidate } = useRevalidator();
  const form = useRecordForm({
    record,
    latest,
    schema: webhookEndpointInputSchema,
    toValues: (endpoint) => ({
      url: endpoint?.url ?? "",
      description: endpoint?.description ?? "",
      eventTypes: endpoint?.eventTypes ?? [],
      isEnabled: endpoint?.isEnabled ?? true,
    }),
    toInput: (values) => values,
    save: async (input, { record: stored, expectedUpdatedAt }) => {
      if (stored)
        return callStaffWrite("webhook_changed", "PUT /api/admin/webhooks/:id", {
          param: toParam(stored),
          json: { ...input, expectedUpdatedAt },
        });
      const added = await callStaffWrite("webhook_added", "POST /api/admin/webhooks", { json: input });
      onSecret(added.secret);
      return added.endpoint;
    },
    labels: {
      url: messages.url,
      description: messages.description,
      eventTypes: messages.events,
      isEnabled: messages.isEnabled,
    },
    texts: messages,
    reload: revalidate,
    onSaved: close,
  });
  const { fields } = form;
  const eventTypesError = useFieldError(fields, "eventTypes");
  return (
    <RecordDialog
      form={form}
      item="endpoint"
      isOpen={isOpen}
      onClose={close}
      title={record ? messages.edit : messages.add}
      saveLabel={record ? "Save" : messages.add}
      className="grid gap-3"
    >
      <FormField
        form={fields}
        name="url"
        label={messages.url}
        hint={messages.urlHint}
        required
        inputMode="url"
      />
      <FormField form={fields} name="description" label={messages.description} />
      <EventTypeCheckboxes
        selected={fields.watch("eventTypes")}
        error={eventTypesError}
        onChange={(eventTypes) => {
          fields.setValue("eventTypes", eventTypes, { shouldDirty: true });
          fields.clearErrors("eventTypes");
        }}
      />
      <FormSwitch form={fields} name="isEnabled" label={messages.isEnabled} />
    </RecordDialog>
  );
}

/** Asks before the secret of an endpoint is replaced; opened by `?dialog=secret&id=…`. */
function RotateDialog({ endpoints, onSecret }: EndpointDialogsProps & SecretProps) {
  const { revalidate } = useRevalidator();
  const { record, isOpen, close } = useRecordDialog({
    records: endpoints,
    getId,
    adds: "",
    edits: "secret",
    notFound: messages.notFound,
  });
  const { mutate, isPending } = useMutation(
    async (endpoint: WebhookEndpoint) => {
      const operation = "POST /api/admin/webhooks/:id/secret";
      const { secret } = await callStaffWrite("webhook_secret_changed", operation, {
        param: toParam(endpoint),
      });
      await revalidate();
      return secret;
    },
    {
      success: (secret) => {
        onSecret(secret);
        close();
      },
      problem: ({ isRejection, detail }) =>
        showToast(isRejection ? detail : messages.rotateFailed, { tone: "error" }),
    },
  );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={messages.rotateTitle}
      confirmLabel={messages.rotate}
      isBusy={isPending}
      onConfirm={() => record && void mutate(record)}
      onClose={close}
    >
      <p>{record?.previousSecretExpiresAt ? messages.rotateAgainText : messages.rotateText}</p>
    </ConfirmDialog>
  );
}

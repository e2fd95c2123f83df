import { useId, useState } from "react";
import { useRevalidator } from "react-router";

import { ScriptedForm } from "#kit/admin/forms/form-body.tsx";
import type { EndpointWithSecret, WebhookEndpoint } from "../rules/webhook-endpoint.ts";
import { webhookEndpointInputSchema } from "../rules/webhook-endpoint.ts";
import type { WebhookEventType } from "../rules/webhook-event.ts";
import { webhookMessages as messages } from "../rules/webhook-messages.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Field } from "#kit/ui/forms/field.tsx";
import { Switch } from "#kit/ui/forms/switch.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { FormDialog } from "#kit/admin/forms/form-dialog.tsx";
import { useUnsavedGuard } from "#kit/admin/forms/use-unsaved-guard.ts";
import { validateInput } from "#kit/admin/validate-input.ts";
import { EventTypeCheckboxes } from "./event-type-checkboxes.tsx";
import { addEndpoint, updateEndpoint } from "./webhook-calls.ts";

type EndpointDialogProps = { onClose: () => void } & (
  | {
      /** The endpoint to change. */
      endpoint: WebhookEndpoint;
      onAdded?: never;
    }
  | {
      /** If undefined, the dialog adds an endpoint. */
      endpoint?: undefined;
      /** Called with the new endpoint and its secret. */
      onAdded: (added: EndpointWithSecret) => void;
    }
);

interface Values {
  url: string;
  description: string;
  eventTypes: readonly WebhookEventType[];
  isEnabled: boolean;
}

/** A dialog that adds or changes an endpoint. Mounted while open. */
export function EndpointDialog({ endpoint, onAdded, onClose }: EndpointDialogProps) {
  const formId = useId();
  const { revalidate } = useRevalidator();
  const [initial] = useState<Values>(() => toValues(endpoint));
  const [values, setValues] = useState(initial);
  const guard = useUnsavedGuard(JSON.stringify(values) !== JSON.stringify(initial));
  const change = (changes: Partial<Values>) => setValues((current) => ({ ...current, ...changes }));
  const { mutate, isPending, errors, clearError, problem } = useMutation(
    async () => {
      const input = validateInput(webhookEndpointInputSchema, values);
      if (endpoint) await updateEndpoint({ id: endpoint.id, ...input });
      else onAdded(await addEndpoint(input));
    },
    {
      success: () => {
        guard.release();
        showToast(endpoint ? messages.saved : messages.added);
        void revalidate();
        onClose();
      },
    },
  );
  // Fields show their own errors; the note shows every other failure.
  const failure = problem && Object.keys(problem.errors).length === 0 ? problem : undefined;
  return (
    <FormDialog
      isOpen
      title={endpoint ? messages.edit : messages.add}
      formId={formId}
      saveLabel={endpoint ? "Save" : messages.add}
      isBusy={isPending}
      guard={guard}
      onClose={onClose}
      size="regular"
      note={failure && (failure.isRejection ? failure.detail : messages.saveFailed)}
    >
      <ScriptedForm id={formId} className="grid gap-3" onSubmit={() => void mutate(undefined)}>
        <Field
          label={messages.url}
          hint={messages.urlHint}
          required
          inputMode="url"
          autoComplete="off"
          value={values.url}
          error={errors.url?.[0]}
          onChange={({ currentTarget: { value: url } }) => {
            change({ url });
            clearError("url");
          }}
        />
        <Field
          label={messages.description}
          autoComplete="off"
          value={values.description}
          error={errors.description?.[0]}
          onChange={({ currentTarget: { value: description } }) => {
            change({ description });
            clearError("description");
          }}
        />
        <EventTypeCheckboxes
          selected={values.eventTypes}
          error={errors.eventTypes?.[0]}
          onChange={(eventTypes) => {
            change({ eventTypes });
            clearError("eventTypes");
          }}
        />
        <Switch
          label={messages.isEnabled}
          isOn={values.isEnabled}
          onChange={(isEnabled) => change({ isEnabled })}
        />
      </ScriptedForm>
    </FormDialog>
  );
}

function toValues(endpoint: WebhookEndpoint | undefined): Values {
  const { url = "", description = "", eventTypes = [], isEnabled = true } = endpoint ?? {};
  return { url, description, eventTypes, isEnabled };
}

import { useState } from "react";

import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { MESSAGE_CHANNELS } from "#kit/rules/message-channel.ts";
import { messageChannelLabels } from "../../rules/outbox/staff-messages.ts";
import { templateMessages as messages } from "../../rules/outbox/template-messages.ts";
import type {
  MessageList,
  TestMessage as TestMessageValues,
  TestResult,
} from "../../rules/outbox/template-schema.ts";
import { testMessageSchema } from "../../rules/outbox/template-schema.ts";
import type { MessageTemplate } from "../../rules/outbox/template.ts";
import { Button } from "#kit/ui/button.tsx";

import { Panel } from "#kit/admin/metrics/panel.tsx";
import { ScriptedForm } from "#kit/admin/forms/form-body.tsx";
import { FormField, FormSelect } from "#kit/admin/forms/form-fields.tsx";
import { useSubmitForm } from "#kit/admin/forms/use-submit-form.ts";
import type { TemplateKey } from "./template-calls.ts";
import { sendTestMessage } from "./template-calls.ts";

interface TestMessageProps {
  template: TemplateKey;
  /** The texts in the form. */
  draft: MessageTemplate;
  channels: MessageList["kinds"][number]["channels"];
  configured: readonly MessageChannel[];
}

/** Sends a test message with the form's texts and sample values to an address that staff enter. */
export function TestMessage({ template, draft, channels, configured }: TestMessageProps) {
  const availableChannels = MESSAGE_CHANNELS.filter((channel) => channels[channel] !== "unavailable");
  const [result, setResult] = useState("");
  const form = useSubmitForm({
    schema: testMessageSchema,
    defaultValues: {
      channel: availableChannels.find((name) => configured.includes(name)) ?? "email",
      to: "",
    },
    toInput: (values: Pick<TestMessageValues, "channel" | "to">) => ({ ...values, template: draft }),
    submit: (json) => sendTestMessage(template, json),
    onDone: (testResult, { to }) => setResult(describeResult(testResult, to)),
    failed: ({ isRejection, detail }) => (isRejection ? messages.testNotSent(detail) : messages.testFailed),
  });
  const { fields } = form;
  const isEmail = fields.watch("channel") === "email";
  if (configured.length === 0)
    return (
      <Panel title={messages.test}>
        <p className="text-sm text-umber">{messages.noChannels}</p>
      </Panel>
    );
  return (
    <Panel title={messages.test} hint={messages.testHint}>
      <ScriptedForm
        id={form.id}
        aria-label={messages.test}
        className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2"
        onSubmit={() => {
          setResult("");
          form.submit();
        }}
      >
        <FormSelect form={fields} name="channel" required label={messages.testChannel}>
          {availableChannels.map((name) => (
            <option key={name} value={name} disabled={!configured.includes(name)}>
              {`${messageChannelLabels[name]}${!configured.includes(name) ? ` (${messages.notConfigured})` : ""}`}
            </option>
          ))}
        </FormSelect>
        <FormField
          form={fields}
          name="to"
          required
          label={isEmail ? messages.testAddress : messages.testPhone}
          type={isEmail ? "email" : "tel"}
        />
        <div className="flex flex-wrap items-center gap-4 sm:col-span-2">
          <Button type="submit" variant="secondary" isBusy={form.isBusy}>
            {messages.sendTest}
          </Button>
          <p role="status" className="min-w-0 flex-1 text-sm wrap-anywhere">
            {form.note || result}
          </p>
        </div>
      </ScriptedForm>
    </Panel>
  );
}

function describeResult({ outcome, error }: TestResult, to: string): string {
  if (outcome === "sent") return messages.testSent(to.trim());
  return outcome === "unsure" ? messages.testUnsure(error ?? "") : messages.testNotSent(error ?? "");
}

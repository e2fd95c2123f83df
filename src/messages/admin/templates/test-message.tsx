import { useState } from "react";

import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { MESSAGE_CHANNELS } from "#kit/rules/message-channel.ts";
import { messageChannelLabels } from "../../rules/outbox/staff-messages.ts";
import { templateMessages as messages } from "../../rules/outbox/template-messages.ts";
import type { MessageList, TestResult } from "../../rules/outbox/template-schema.ts";
import { testMessageSchema } from "../../rules/outbox/template-schema.ts";
import type { MessageTemplate } from "../../rules/outbox/template.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { Field } from "#kit/ui/forms/field.tsx";
import { SelectField } from "#kit/ui/forms/select-field.tsx";

import { Panel } from "#kit/admin/metrics/panel.tsx";
import { validateInput } from "#kit/admin/validate-input.ts";
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
  const [channel, setChannel] = useState(
    availableChannels.find((name) => configured.includes(name)) ?? "email",
  );
  const [to, setTo] = useState("");
  const [result, setResult] = useState("");
  const test = useMutation(
    async () => sendTestMessage(template, validateInput(testMessageSchema, { channel, to, template: draft })),
    {
      success: (testResult) => setResult(describeResult(testResult, to)),
      problem: ({ isRejection, detail, errors }) => {
        const templateError = Object.entries(errors).find(([field]) => field.startsWith("template"));
        if (templateError) setResult(messages.testNotSent(templateError[1][0] ?? detail));
        else if ("to" in errors) setResult("");
        else setResult(isRejection ? messages.testNotSent(detail) : messages.testFailed);
      },
    },
  );
  if (configured.length === 0)
    return (
      <Panel title={messages.test}>
        <p className="text-sm text-umber">{messages.noChannels}</p>
      </Panel>
    );
  return (
    <Panel title={messages.test} hint={messages.testHint}>
      <form
        noValidate
        aria-label={messages.test}
        className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          setResult("");
          void test.mutate(undefined);
        }}
      >
        <SelectField
          required
          label={messages.testChannel}
          value={channel}
          onChange={({ currentTarget }) => {
            setChannel(availableChannels.find((name) => name === currentTarget.value) ?? "email");
            test.reset();
          }}
        >
          {availableChannels.map((name) => (
            <option key={name} value={name} disabled={!configured.includes(name)}>
              {`${messageChannelLabels[name]}${!configured.includes(name) ? ` (${messages.notConfigured})` : ""}`}
            </option>
          ))}
        </SelectField>
        <Field
          required
          label={channel === "email" ? messages.testAddress : messages.testPhone}
          type={channel === "email" ? "email" : "tel"}
          autoComplete="off"
          value={to}
          error={test.errors["to"]?.[0]}
          onChange={({ currentTarget }) => {
            setTo(currentTarget.value);
            test.clearError("to");
          }}
        />
        <div className="flex flex-wrap items-center gap-4 sm:col-span-2">
          <Button type="submit" variant="secondary" isBusy={test.isPending}>
            {messages.sendTest}
          </Button>
          <p role="status" className="min-w-0 flex-1 text-sm wrap-anywhere">
            {result}
          </p>
        </div>
      </form>
    </Panel>
  );
}

function describeResult({ outcome, error }: TestResult, to: string): string {
  if (outcome === "sent") return messages.testSent(to.trim());
  return outcome === "unsure" ? messages.testUnsure(error ?? "") : messages.testNotSent(error ?? "");
}

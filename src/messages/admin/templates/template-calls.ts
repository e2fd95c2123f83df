import type { ChannelPlan } from "#store/rules/channel-plan.ts";
import type { MessageLanguage } from "#store/rules/message-language.ts";
import type { TemplateKind } from "#store/rules/message-kind.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import type { MessagePreview, TestMessage, TestResult } from "../../rules/outbox/template-schema.ts";
import type { MessageTemplate } from "../../rules/outbox/template.ts";
import { track } from "#kit/ui/analytics.ts";
import { callApi } from "#kit/api-client/api-client.ts";

import { callStaffRead, callStaffWrite, withSession } from "#staff/admin/staff-call.ts";

/** Request timeout of test messages (ms). Must exceed the server's timeout for provider requests. */
const TEST_TIMEOUT_MS = 75_000;

/** Identifies a template. */
export interface TemplateKey {
  kind: TemplateKind;
  language: MessageLanguage;
}

const toParam = ({ kind, language }: TemplateKey) => ({ kind, language });

/** Returns a preview of a template with values of the newest order (samples if there is none). @throws ApiProblem */
export function previewTemplate(key: TemplateKey, json: MessageTemplate): Promise<MessagePreview> {
  const input = { param: toParam(key), json };
  return callStaffRead("POST /api/admin/messages/:kind/templates/:language/preview", input);
}

/** Sends a test message and returns the provider's result. @throws ApiProblem */
export async function sendTestMessage(key: TemplateKey, json: TestMessage): Promise<TestResult> {
  const input = { param: toParam(key), json };
  const result = await withSession(() =>
    callApi("POST /api/admin/messages/:kind/templates/:language/test", input, {
      signal: AbortSignal.timeout(TEST_TIMEOUT_MS),
    }),
  );
  track("admin_action", { action: "message_tested" });
  return result;
}

/** Chooses the order of the channels of a kind of message. @throws ApiProblem */
export function choosePlan({ kind, plan }: { kind: TemplateKind; plan: ChannelPlan }) {
  return callStaffWrite("message_channels_chosen", "PUT /api/admin/messages/:kind/channels", {
    param: { kind },
    json: { plan },
  });
}

interface ChannelSwitch {
  kind: TemplateKind;
  channel: MessageChannel;
  isOn: boolean;
}

/** Turns a channel on or off for one kind of message. @throws ApiProblem */
export function switchChannel({ kind, channel, isOn }: ChannelSwitch) {
  return callStaffWrite("message_channel_switched", "PUT /api/admin/messages/:kind/channels/:channel", {
    param: { kind, channel },
    json: { isOn },
  });
}

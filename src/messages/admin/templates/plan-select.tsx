import { useState } from "react";
import { useRevalidator } from "react-router";

import type { ChannelPlan } from "#store/rules/channel-plan.ts";
import { CHANNEL_PLANS, listPlanChannels } from "#store/rules/channel-plan.ts";
import type { TemplateKind } from "#store/rules/message-kind.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { messageChannelLabels } from "../../rules/outbox/staff-messages.ts";
import { messageKindLabels } from "#store/rules/message-kind.ts";
import { templateMessages as messages } from "../../rules/outbox/template-messages.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { choosePlan } from "./template-calls.ts";

interface PlanSelectProps {
  kind: TemplateKind;
  plan: ChannelPlan;
  /** The configured channels that are on for this kind of message. */
  usable: readonly MessageChannel[];
  canChange: boolean;
}

/** Describes what customers get: “Email; and WhatsApp, otherwise SMS”. Omits channels that are not usable. */
function describePlan(plan: ChannelPlan, usable: readonly MessageChannel[]): string {
  return listPlanChannels(plan)
    .map((list) => list.filter((channel) => usable.includes(channel)))
    .filter((list) => list.length > 0)
    .map((list) => list.map((channel) => messageChannelLabels[channel]).join(messages.planOtherwise))
    .join(messages.planAnd);
}

/** Chooses over which channels a kind of message is sent, and in which order. */
export function PlanSelect({ kind, plan, usable, canChange }: PlanSelectProps) {
  const { revalidate } = useRevalidator();
  // The choice that the control shows until the list is reloaded.
  const [newPlan, setNewPlan] = useState<ChannelPlan>();
  const { mutate, isPending } = useMutation(choosePlan, {
    success: () => void revalidate().then(() => setNewPlan(undefined)),
    problem: ({ isRejection, detail }) => {
      setNewPlan(undefined);
      showToast(isRejection ? detail : messages.planFailed, { tone: "error" });
    },
  });
  const options = new Map<string, ChannelPlan>();
  // With fewer channels, several orders mean the same. The chosen one is listed.
  for (const each of [plan, ...CHANNEL_PLANS]) {
    const text = describePlan(each, usable);
    if (!options.has(text)) options.set(text, each);
  }
  if (usable.length === 0) return null;
  if (options.size === 1 || !canChange)
    return <span className="block pb-1 text-xs text-umber">{describePlan(plan, usable)}</span>;
  return (
    <>
      <select
        aria-label={messages.planLabel(messageKindLabels[kind])}
        aria-busy={isPending}
        className="mb-1 block min-h-control w-full max-w-72 border border-sand bg-paper px-2 text-xs text-umber"
        value={newPlan ?? plan}
        onChange={({ currentTarget: { value } }) => {
          const chosen = CHANNEL_PLANS.find((each) => each === value);
          if (chosen === undefined) return;
          setNewPlan(chosen);
          void mutate({ kind, plan: chosen });
        }}
      >
        {[...options].map(([text, each]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
      {/* Narrow columns cut the text of the control. */}
      <span aria-hidden="true" className="block pb-1 text-xs text-umber xl:hidden">
        {describePlan(newPlan ?? plan, usable)}
      </span>
    </>
  );
}

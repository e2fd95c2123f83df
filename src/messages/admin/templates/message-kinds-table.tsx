import { useState } from "react";
import { Link, useRevalidator } from "react-router";

import type { TemplateKind } from "#store/rules/message-kind.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { isAboutAccount } from "#store/rules/message-kind.ts";
import { MESSAGE_CHANNELS } from "#kit/rules/message-channel.ts";
import { messageChannelLabels, messageLanguageLabels } from "../../rules/outbox/staff-messages.ts";
import { messageKindLabels } from "#store/rules/message-kind.ts";
import { templateMessages as messages } from "../../rules/outbox/template-messages.ts";
import type { MessageList } from "../../rules/outbox/template-schema.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { SwitchControl } from "#kit/ui/forms/switch.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { useAccess } from "#kit/admin/use-access.ts";
import { PlanSelect } from "./plan-select.tsx";
import { switchChannel } from "./template-calls.ts";

type MessageKindRow = MessageList["kinds"][number];

/** Lists the kinds of messages, with a switch for each channel. */
export function MessageKindsTable({ list: { configured, kinds } }: { list: MessageList }) {
  const can = useAccess();
  const canChange = (kind: TemplateKind) => !isAboutAccount(kind) || can("staff.manage");
  return (
    <table aria-label={messages.title} className="w-full border border-sand bg-paper text-left text-sm">
      <thead className="text-umber">
        <tr>
          <th scope="col" className="px-3 py-1.5 font-medium">
            {messages.kind}
          </th>
          <th scope="col" className="px-2 py-1.5 font-medium max-md:hidden">
            {messages.audience}
          </th>
          {MESSAGE_CHANNELS.map((channel) => (
            <th key={channel} scope="col" className="w-28 px-2 py-1.5 font-medium max-sm:w-17 max-sm:px-1">
              {messageChannelLabels[channel]}
            </th>
          ))}
          <th scope="col" className="w-48 px-2 py-1.5 font-medium max-md:hidden">
            {messages.editedLanguages}
          </th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((row) => (
          <tr key={row.kind} className="border-t border-sand">
            <th scope="row" className="px-3 py-1 font-normal">
              <KindLink kind={row.kind} canChange={canChange(row.kind)} />
              <NarrowDetails row={row} />
              {row.plan !== null && (
                <PlanSelect
                  kind={row.kind}
                  plan={row.plan}
                  usable={configured.filter((channel) => row.channels[channel] === "on")}
                  canChange={canChange(row.kind)}
                />
              )}
            </th>
            <td className="px-2 py-1 max-md:hidden">{formatAudience(row)}</td>
            {MESSAGE_CHANNELS.map((channel) => (
              <td key={channel} className="px-2 py-1 max-sm:px-1">
                <ChannelCell
                  row={row}
                  channel={channel}
                  isConfigured={configured.includes(channel)}
                  canChange={canChange(row.kind)}
                />
              </td>
            ))}
            <td className="px-2 py-1 max-md:hidden">{formatEditedLanguages(row) || messages.notEdited}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The name of a message. A link to its editor for staff who can change the message. */
function KindLink({ kind, canChange }: { kind: TemplateKind; canChange: boolean }) {
  const label = messageKindLabels[kind];
  if (!canChange) return <span className="inline-flex min-h-control items-center font-medium">{label}</span>;
  return (
    <Link
      to={`/admin/messages/${kind}`}
      className="text-link inline-flex min-h-control items-center font-medium"
    >
      {label}
    </Link>
  );
}

function formatEditedLanguages({ editedLanguages }: MessageKindRow): string {
  return editedLanguages.map((language) => messageLanguageLabels[language]).join(", ");
}

function formatAudience({ isByHand, audience }: MessageKindRow): string {
  return messages.audiences[isByHand ? "manual" : audience];
}

/** The content of the columns that narrow screens hide. */
function NarrowDetails({ row }: { row: MessageKindRow }) {
  const edited = formatEditedLanguages(row);
  return (
    <span className="block pb-1 text-xs text-umber md:hidden">
      <span>{formatAudience(row)}</span>
      {edited !== "" && <span>{` · ${messages.editedLanguages}: ${edited}`}</span>}
    </span>
  );
}

interface ChannelCellProps {
  row: MessageKindRow;
  channel: MessageChannel;
  isConfigured: boolean;
  canChange: boolean;
}

function ChannelCell({ row: { kind, channels }, channel, isConfigured, canChange }: ChannelCellProps) {
  const { revalidate } = useRevalidator();
  // The state that the switch shows until the list is reloaded.
  const [newState, setNewState] = useState<boolean>();
  const { mutate, isPending } = useMutation(switchChannel, {
    success: () => void revalidate().then(() => setNewState(undefined)),
    problem: ({ isRejection, detail }) => {
      setNewState(undefined);
      showToast(isRejection ? detail : messages.switchFailed, { tone: "error" });
    },
  });
  if (channels[channel] === "unavailable") return <span className="text-umber">{messages.neverSent}</span>;
  if (!isConfigured)
    return (
      <span className="text-umber">
        <span aria-hidden="true">{messages.neverSent}</span>
        <span className="sr-only">{messages.notConfigured}</span>
      </span>
    );
  if (!canChange) return channels[channel] === "on" ? messages.isOn : messages.isOff;
  return (
    <SwitchControl
      label={messages.switchLabel(messageChannelLabels[channel], messageKindLabels[kind])}
      isOn={newState ?? channels[channel] === "on"}
      isBusy={isPending}
      onChange={(isOn) => {
        setNewState(isOn);
        void mutate({ kind, channel, isOn });
      }}
    />
  );
}

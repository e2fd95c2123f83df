import { Link } from "react-router";

import { templateMessages as messages } from "../../rules/outbox/template-messages.ts";
import { listMessageKinds } from "../../operations/outbox/templates/templates.ts";
import { messageChannelLabels } from "../../rules/outbox/staff-messages.ts";
import { MESSAGE_CHANNELS } from "#kit/rules/message-channel.ts";
import { formatList } from "#kit/rules/format-list.ts";
import { shopContext } from "#store/context.ts";

import { MessageKindsTable } from "../templates/message-kinds-table.tsx";
import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader, PageNotice } from "#kit/admin/page-header.tsx";
import type { Route } from "./+types/messages.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, report, messageChannels } = context.get(shopContext);
  try {
    return { list: await listMessageKinds(db, messageChannels) };
  } catch (error) {
    report(error);
    return { list: null };
  }
}

/** Lists the kinds of messages that the shop sends, with their channels and templates. */
export default function Messages({ loaderData: { list } }: Route.ComponentProps) {
  const missing = MESSAGE_CHANNELS.filter((channel) => list && !list.configured.includes(channel)).map(
    (channel) => messageChannelLabels[channel],
  );
  return (
    <>
      <PageHeader
        title={messages.title}
        action={
          <Link
            to="/admin/settings/customerMessages"
            className="text-link inline-flex min-h-control items-center text-sm"
          >
            {messages.settingsHint}
          </Link>
        }
      />
      {list === null ? (
        <LoadFailure message={messages.loadFailed} />
      ) : (
        <>
          <p className="mb-3 text-sm text-umber">{messages.listHint}</p>
          {missing.length > 0 && <PageNotice>{messages.channelsMissing(formatList(missing))}</PageNotice>}
          <MessageKindsTable list={list} />
        </>
      )}
    </>
  );
}

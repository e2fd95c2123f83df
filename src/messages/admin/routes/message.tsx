import { Link, redirect } from "react-router";

import type { MessageLanguage } from "#store/rules/message-language.ts";
import { MESSAGE_LANGUAGES } from "#store/rules/message-language.ts";
import type { TemplateKind } from "#store/rules/message-kind.ts";
import {
  MESSAGE_RULES,
  TEMPLATE_KINDS,
  getMessageLanguage,
  isAboutAccount,
} from "#store/rules/message-kind.ts";
import { messageLanguageLabels } from "../../rules/outbox/staff-messages.ts";
import { messageKindLabels } from "#store/rules/message-kind.ts";
import { templateMessages as messages } from "../../rules/outbox/template-messages.ts";
import { findStoredTemplate, listMessageKinds } from "../../operations/outbox/templates/templates.ts";
import { staffContext } from "#staff/context.ts";
import { shopContext } from "#store/context.ts";

import { TemplateEditor } from "../templates/template-editor.tsx";
import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { PageHeader } from "#kit/admin/page-header.tsx";
import type { Route } from "./+types/message.ts";

export const shouldRevalidate = skipDialogChanges;

const LIST_PATH = "/admin/messages";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, report, getStore, messageChannels } = context.get(shopContext);
  const kind = TEMPLATE_KINDS.find((templateKind) => templateKind === params.kind);
  const canManageStaff = context.get(staffContext).permissions.includes("staff.manage");
  // oxlint-disable-next-line typescript/only-throw-error -- React Router's way to redirect
  if (kind === undefined || (isAboutAccount(kind) && !canManageStaff)) throw redirect(LIST_PATH);
  try {
    const requestedLanguage = new URL(request.url).searchParams.get("language");
    const language =
      listLanguages(kind).find((option) => option === requestedLanguage) ??
      getMessageLanguage(kind, await getStore());
    const [template, { configured, kinds }] = await Promise.all([
      findStoredTemplate(db, { kind, language }),
      listMessageKinds(db, messageChannels),
    ]);
    return {
      kind,
      loaded: { template, configured, summary: kinds.find((summary) => summary.kind === kind) },
    };
  } catch (error) {
    report(error);
    return { kind, loaded: null };
  }
}

/** Returns the languages that a message kind has templates in. Staff messages are only in English. */
function listLanguages(kind: TemplateKind): readonly MessageLanguage[] {
  return MESSAGE_RULES[kind].audience === "staff" ? ["en"] : MESSAGE_LANGUAGES;
}

interface LanguageTabsProps {
  current: MessageLanguage;
  edited: readonly MessageLanguage[];
}

function LanguageTabs({ current, edited }: LanguageTabsProps) {
  return (
    <nav aria-label={messages.languages} className="flex gap-4">
      {MESSAGE_LANGUAGES.map((language) => (
        <Link
          key={language}
          to={`?language=${language}`}
          aria-current={language === current ? "page" : undefined}
          className="inline-flex min-h-control items-center gap-2 border-b-2 border-transparent px-1 text-sm text-umber hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-medium aria-[current=page]:text-ink"
        >
          <span>{messageLanguageLabels[language]}</span>
          {edited.includes(language) && (
            <span className="text-xs font-normal text-umber">{messages.edited}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** The template of one kind of message in one language, with a preview and test messages. */
export default function Message({ loaderData: { kind, loaded } }: Route.ComponentProps) {
  const action = (
    <Link to={LIST_PATH} className="text-link inline-flex min-h-control items-center text-sm">
      {messages.allMessages}
    </Link>
  );
  const title = messageKindLabels[kind];
  if (loaded?.summary === undefined)
    return (
      <>
        <PageHeader title={title} action={action} />
        <LoadFailure message={messages.loadFailed} />
      </>
    );
  const { template, configured, summary } = loaded;
  return (
    <>
      <PageHeader
        title={title}
        views={
          listLanguages(kind).length > 1 && (
            <LanguageTabs current={template.language} edited={summary.editedLanguages} />
          )
        }
        action={action}
      />
      <TemplateEditor
        key={`${kind} ${template.language}`}
        loaded={template}
        summary={summary}
        configured={configured}
      />
    </>
  );
}

import { Link } from "react-router";

import { issueMessages } from "../../rules/newsletter/issue-messages.ts";
import { requires } from "#kit/rules/permissions.ts";

import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { ISSUES_PATH } from "../newsletter/issue-draft.ts";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { useListUrl } from "#staff/admin/views/use-views.ts";

const TAB_CLASS =
  "inline-flex min-h-control items-center gap-2 border-b-2 border-transparent px-1 text-sm text-umber hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-medium aria-[current=page]:text-ink";

interface InboxTabsProps {
  /** Number of open messages; null if it could not be loaded. */
  openCount: number | null;
  /** Whether the current page shows the newsletter issues. */
  isIssuesPage?: boolean;
}

/** Links between messages, subscribers and newsletter issues. */
export function InboxTabs({ openCount, isIssuesPage = false }: InboxTabsProps) {
  const query = useListQuery();
  const messagesUrl = useListUrl("messages");
  const newsletterUrl = useListUrl("newsletter");
  const isNewsletter = query.get("show") === "newsletter";
  return (
    <nav
      aria-label="Messages and newsletter"
      className="flex gap-4 max-md:order-last max-md:w-full max-md:border-b max-md:border-sand"
    >
      <IfAllowed rule={requires("messages.answer")}>
        <Link
          to={messagesUrl}
          aria-current={isNewsletter || isIssuesPage ? undefined : "page"}
          className={TAB_CLASS}
        >
          Messages
          {openCount !== null && openCount > 0 && (
            <span className="rounded-full bg-ink px-2 text-xs font-medium text-ivory tabular-nums">
              {`${openCount} open`}
            </span>
          )}
        </Link>
      </IfAllowed>
      <IfAllowed rule={requires("newsletter.send")}>
        <Link to={newsletterUrl} aria-current={isNewsletter ? "page" : undefined} className={TAB_CLASS}>
          Newsletter
        </Link>
        <Link to={ISSUES_PATH} aria-current={isIssuesPage ? "page" : undefined} className={TAB_CLASS}>
          {issueMessages.tab}
        </Link>
      </IfAllowed>
    </nav>
  );
}

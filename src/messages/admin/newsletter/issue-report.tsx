import { useEffect, useEffectEvent } from "react";
import { useRevalidator, Link } from "react-router";

import { formatCount } from "#kit/rules/number-formats.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { formatDay, Time } from "#kit/ui/time.tsx";
import { MetricCard, MetricGrid } from "#kit/admin/metrics/metric-card.tsx";
import { PageNotice } from "#kit/admin/page-header.tsx";
import { issueMessages as messages } from "../../rules/newsletter/issue-messages.ts";
import type { Issue } from "../../rules/newsletter/issue-schema.ts";
import type { IssueCounts } from "../../rules/newsletter/issue.ts";
import { isSendable } from "../../rules/newsletter/issue.ts";
import { EmailPreview } from "./email-preview.tsx";
import { SEND_DIALOG, SendDialog, StopButton } from "./send-controls.tsx";

const REFRESH_INTERVAL_MS = 5_000;

/** Reloads the page's data every 5 seconds while an issue is being sent and the page is visible. */
export function useRefreshWhileSending(isSending: boolean): void {
  const { revalidate, state } = useRevalidator();
  const refresh = useEffectEvent(() => {
    if (state === "idle" && document.visibilityState === "visible") void revalidate();
  });
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setInterval(() => refresh(), REFRESH_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isSending]);
}

const COUNTS: readonly (keyof IssueCounts)[] = ["sent", "queued", "failed", "unsure", "skipped"];

/** Shows the delivery counts and the email of an issue that is no longer a draft. */
export function IssueReport({ issue, canSend }: { issue: Issue; canSend: boolean }) {
  useRefreshWhileSending(issue.status === "sending");
  const { status, counts, remaining, unsubscribed, unsubscribedUntil, startedAt, author } = issue;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm">
          <strong className="font-medium">{messages.states[status]}</strong>
          {startedAt !== null && (
            <span className="text-umber">
              {" · "}
              {messages.started} <Time iso={startedAt} className="tabular-nums" />
            </span>
          )}
          {author !== null && <span className="text-umber">{` · ${author}`}</span>}
        </p>
        {status === "sending" && <StopButton issue={issue} />}
        {status === "stopped" && canSend && remaining > 0 && (
          <Link to={SEND_DIALOG} preventScrollReset className={getButtonClass("primary")}>
            {messages.continueSending}
          </Link>
        )}
      </div>
      {issue.audienceText !== null && (
        <p className="text-sm wrap-anywhere">{messages.segment(issue.audienceText)}</p>
      )}
      {!canSend && status !== "sent" && <PageNotice>{messages.noEmail}</PageNotice>}
      <MetricGrid label={messages.countsTitle}>
        {COUNTS.map((name) => (
          <MetricCard key={name} label={messages.counts[name]} value={formatCount(counts[name])} />
        ))}
        {status !== "sent" && <MetricCard label={messages.remaining} value={formatCount(remaining)} />}
        {unsubscribed !== null && (
          <MetricCard
            label={messages.unsubscribed(unsubscribedUntil && formatDay(unsubscribedUntil))}
            value={formatCount(unsubscribed)}
          />
        )}
      </MetricGrid>
      <ul className="grid gap-1 text-sm text-umber empty:hidden">
        {counts.unsure > 0 && <li>{messages.unsureHint}</li>}
        {counts.skipped > 0 && <li>{messages.skippedHint}</li>}
      </ul>
      <EmailPreview draft={issue} />
      {canSend && isSendable(status) && <SendDialog issue={issue} />}
    </div>
  );
}

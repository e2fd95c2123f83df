import { inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { newsletterSubscribers } from "../../../tables/message-schema.server.ts";
import { newsletterIssues } from "../../../tables/newsletter-schema.server.ts";
import { buildUnsubscribePath } from "../../../rules/inbox/contact.ts";
import { issueMessages } from "../../../rules/newsletter/issue-messages.ts";
import type { IssueState } from "../../../rules/newsletter/issue.ts";
import { newsletterEmailMessages } from "../../../rules/newsletter/newsletter-parts.ts";
import type { Store } from "#store/rules/store.ts";
import { listNewsletterProducts, pickProducts } from "../../newsletter/issues.ts";

import type { ClaimedMessage } from "../claim-messages.ts";
import type { MessageTopic } from "./message-topic.ts";

/**
 * Returns the topics of newsletters, by message id. Skips recipients who have unsubscribed. Withdraws the emails of a
 * stopped issue, so that they are queued again when staff resume the issue.
 */
export async function readNewsletterTopics(
  db: Database,
  messages: readonly ClaimedMessage[],
  store: Store,
): Promise<Map<number, MessageTopic>> {
  const newsletters = messages.flatMap(({ id, newsletterIssueId: issueId, recipient }) =>
    issueId === null || recipient === null ? [] : [{ id, issueId, recipient }],
  );
  if (newsletters.length === 0) return new Map();
  const [issues, tokens] = await Promise.all([
    db
      .select()
      .from(newsletterIssues)
      .where(inArray(newsletterIssues.id, [...new Set(newsletters.map(({ issueId }) => issueId))])),
    findTokens(
      db,
      newsletters.map(({ recipient }) => recipient),
    ),
  ]);
  const productIds = new Set(issues.flatMap((issue) => issue.productIds));
  const products = await listNewsletterProducts(db, [...productIds]);
  const link = newsletterEmailMessages[store.customerMessages.language].visit;
  const topics = newsletters.flatMap(({ id, issueId, recipient }): [number, MessageTopic][] => {
    const issue = issues.find((each) => each.id === issueId);
    if (issue === undefined) return [];
    const token = tokens.get(recipient);
    const topic = {
      values: {},
      path: "/",
      email: recipient,
      phone: undefined,
      template: { subject: issue.subject, text: issue.text, link },
      newsletter: {
        products: pickProducts(products, issue.productIds),
        unsubscribePath: buildUnsubscribePath(token ?? ""),
      },
      blockedBy: findBlockingOutcome(issue.status, token),
    };
    return [[id, topic]];
  });
  return new Map(topics);
}

/** Returns the unsubscribe tokens of the addresses that are subscribed. */
async function findTokens(db: Database, addresses: readonly string[]): Promise<Map<string, string>> {
  const { email, unsubscribeToken } = newsletterSubscribers;
  const rows = await db
    .select({ email, token: unsubscribeToken })
    .from(newsletterSubscribers)
    .where(inArray(email, [...addresses]));
  return new Map(rows.map((row) => [row.email, row.token]));
}

function findBlockingOutcome(status: IssueState, token: string | undefined): MessageTopic["blockedBy"] {
  if (status === "stopped") return { outcome: "withdrawn" };
  return token === undefined ? { outcome: "skipped", error: issueMessages.unsubscribedBefore } : undefined;
}

import { randomUUID } from "node:crypto";

import type { Database } from "#platform/db/client.server.ts";
import { buildUnsubscribePath } from "../../rules/inbox/contact.ts";
import type { IssueContent, IssuePreview } from "../../rules/newsletter/issue-schema.ts";
import { newsletterEmailMessages } from "../../rules/newsletter/newsletter-parts.ts";
import type { TestResult } from "../../rules/outbox/template-schema.ts";
import { EmailNotConfigured } from "../../rules/newsletter/issue-errors.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import type { MessageServices } from "../outbox/message-services.ts";
import type { RenderableMessage } from "../outbox/prepare-messages.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import { getSampleStore } from "#store/sample/store.ts";
import { getStore } from "#store/operations/get-store.ts";

import { listNewsletterProducts, pickProducts } from "./issues.ts";

/** Returns an issue as a subscriber would receive it, with an unsubscribe link that is not valid. */
export async function previewIssue(
  db: Database,
  content: IssueContent,
  { services }: { services: Pick<MessageServices, "renderEmail"> },
): Promise<IssuePreview> {
  const { subject, html, text } = services.renderEmail(await buildPreview(db, content));
  return { subject, html, text };
}

/**
 * Sends an issue to the staff member, without the outbox, and records the test in the audit log. The unsubscribe link
 * is not valid.
 * @throws EmailNotConfigured if the shop cannot send emails
 */
export async function sendTestIssue(
  db: Database,
  content: IssueContent,
  { services, by }: { services: Pick<MessageServices, "sendNow">; by: Actor },
): Promise<TestResult> {
  const send = services.sendNow.email;
  if (send === undefined) throw new EmailNotConfigured();
  const result = await send(await buildPreview(db, content), by.email);
  const subject = { type: "newsletter", id: "test", label: content.subject } as const;
  const changes = [{ field: "email", from: null, to: by.email }];
  await recordAudit(db, { by, action: "message-tested", subject, changes });
  // Test messages are not retried.
  const outcome = result.outcome === "retry" ? "failed" : result.outcome;
  return { outcome, error: "error" in result ? result.error : null };
}

async function buildPreview(
  db: Database,
  { subject, text, productIds }: IssueContent,
): Promise<RenderableMessage> {
  const store = (await getStore(db)) ?? getSampleStore();
  const { language } = store.customerMessages;
  const products = pickProducts(await listNewsletterProducts(db, productIds), productIds);
  return {
    kind: "newsletter",
    language,
    template: { subject, text, link: newsletterEmailMessages[language].visit },
    store,
    values: {},
    path: "/",
    // Has the length of a real token.
    newsletter: { products, unsubscribePath: buildUnsubscribePath(randomUUID()) },
  };
}

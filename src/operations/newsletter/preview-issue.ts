import { randomUUID } from "node:crypto";

import type { Database } from "#db/client.server.ts";
import { buildUnsubscribePath } from "#domain/messages/contact.ts";
import type { IssueContent, IssuePreview } from "#domain/newsletter/issue-schema.ts";
import { newsletterEmailMessages } from "#domain/outbox/outbox-messages.ts";
import type { TestResult } from "#domain/outbox/template-schema.ts";
import { EmailNotConfigured } from "#domain/newsletter/issue-errors.ts";
import type { Actor } from "#domain/staff/audit/audit.ts";
import type { MessageServices } from "#operations/outbox/message-services.ts";
import type { RenderableMessage } from "#operations/outbox/prepare-messages.ts";
import { recordAudit } from "#operations/staff/record-audit.ts";
import { getSampleStore } from "#operations/store/get-setup-gaps.ts";
import { getStore } from "#operations/store/get-store.ts";

import { listNewsletterProducts, pickProducts } from "./list-newsletter-products.ts";

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

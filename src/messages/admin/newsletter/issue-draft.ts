import type { Issue, IssueContent } from "../../rules/newsletter/issue-schema.ts";

/** URL path of the newsletter issue list. */
export const ISSUES_PATH = "/admin/contact-messages/issues";

/** Subject, text, products and audience in the form. */
export type IssueDraft = Pick<Issue, "subject" | "text" | "products" | "audience">;

/** Returns the form's values in the format of the API. */
export function toContent({ subject, text, products, audience }: IssueDraft): IssueContent {
  return { subject, text, productIds: products.map(({ id }) => id), audience };
}

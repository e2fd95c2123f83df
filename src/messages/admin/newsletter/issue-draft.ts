import type { Issue, IssueContent } from "../../rules/newsletter/issue-schema.ts";

/** Subject, text, products and audience in the form. */
export type IssueDraft = Pick<Issue, "subject" | "text" | "products" | "audience">;

/** Returns the form's values in the format of the API. */
export function toContent({ subject, text, products, audience }: IssueDraft): IssueContent {
  return { subject, text, productIds: products.map(({ id }) => id), audience };
}

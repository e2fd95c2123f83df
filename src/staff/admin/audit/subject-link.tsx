import { Link } from "react-router";

import type { AuditAction, AuditSubject, AuditSubjectType } from "../../rules/audit/audit.ts";

/** URL of each subject's page. Subjects of other types have no page. */
const URLS: Partial<Record<AuditSubjectType, (id: string) => string>> = {
  product: (id) => `/admin/products?dialog=edit&id=${encodeURIComponent(id)}`,
  collection: () => "/admin/collections",
  order: (id) => `/admin/orders?order=${encodeURIComponent(id)}`,
  hero: () => "/admin/hero-images",
  message: () => "/admin/contact-messages",
  newsletter: (id) =>
    id === "subscribers"
      ? "/admin/contact-messages?show=newsletter"
      : `/admin/contact-messages/issues/${encodeURIComponent(id)}`,
  money: () => "/admin/cash/entries",
  "money-account": () => "/admin/money-accounts",
  store: () => "/admin/settings",
  review: () => "/admin/reviews",
  restock: () => "/admin/back-in-stock",
  phone: () => "/admin/blocked-numbers",
  customer: (id) => `/admin/customers/${encodeURIComponent(id)}`,
  delivery: () => "/admin/delivery",
  template: (id) => `/admin/messages/${encodeURIComponent(id)}`,
  job: () => "/admin/jobs",
  "api-key": () => "/admin/api-keys",
  webhook: () => "/admin/webhooks",
  user: (id) => `/admin/users?dialog=edit&id=${encodeURIComponent(id)}`,
};

const BULK_READS: readonly AuditAction[] = ["exported", "printed", "read", "searched"];

/** The subject of an audit entry, with the name that it had at the time of the action. */
export function SubjectLink({ subject, action }: { subject: AuditSubject; action: AuditAction }) {
  // Deleted subjects have no page. Bulk reads, e.g. exports, concern many records, so only those of the newsletter have
  // a link.
  const hasNoLink = action === "deleted" || (BULK_READS.includes(action) && subject.type !== "newsletter");
  const url = hasNoLink ? undefined : URLS[subject.type]?.(subject.id);
  if (url === undefined) return <span className="wrap-anywhere">{subject.label}</span>;
  return (
    <Link
      to={url}
      data-row-link=""
      className="text-link wrap-anywhere pointer-coarse:inline-flex pointer-coarse:min-h-control pointer-coarse:min-w-control pointer-coarse:items-center"
    >
      {subject.label}
    </Link>
  );
}

import { Link } from "react-router";

import type { AuditAction, AuditSubject, AuditSubjectType } from "#domain/staff/audit.ts";

/** Where a thing is looked at; what has no page of its own has no link. */
const ADDRESSES: Partial<Record<AuditSubjectType, (id: string) => string>> = {
  product: (id) => `/admin/products?dialog=edit&id=${encodeURIComponent(id)}`,
  collection: () => "/admin/collections",
  order: (id) => `/admin/orders?order=${encodeURIComponent(id)}`,
  hero: () => "/admin/hero-images",
  message: () => "/admin/contact-messages",
  newsletter: () => "/admin/contact-messages?show=newsletter",
  store: () => "/admin/settings",
  review: () => "/admin/reviews",
  job: () => "/admin/jobs",
  user: (id) => `/admin/users?dialog=edit&id=${encodeURIComponent(id)}`,
};

const BULK_READS: readonly AuditAction[] = ["exported", "printed", "read"];

/** What was acted on, by its name at that time. */
export function SubjectLink({ subject, action }: { subject: AuditSubject; action: AuditAction }) {
  // What is gone has no page any more, and the records of an export have none in common.
  const isNowhere = action === "deleted" || (BULK_READS.includes(action) && subject.type !== "newsletter");
  const address = isNowhere ? undefined : ADDRESSES[subject.type]?.(subject.id);
  if (address === undefined) return <span className="wrap-anywhere">{subject.label}</span>;
  return (
    <Link to={address} className="text-link wrap-anywhere">
      {subject.label}
    </Link>
  );
}

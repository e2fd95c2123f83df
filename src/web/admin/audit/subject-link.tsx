import { Link } from "react-router";

import type { AuditAction, AuditSubject, AuditSubjectType } from "#domain/audit.ts";

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
  user: (id) => `/admin/users?dialog=edit&id=${encodeURIComponent(id)}`,
};

/** What was acted on, by its name at that time. */
export function SubjectLink({ subject, action }: { subject: AuditSubject; action: AuditAction }) {
  // What is gone has no page any more, and a file of orders is no order.
  const isNowhere = action === "deleted" || (action === "exported" && subject.type === "order");
  const address = isNowhere ? undefined : ADDRESSES[subject.type]?.(subject.id);
  if (address === undefined) return <span className="wrap-anywhere">{subject.label}</span>;
  return (
    <Link to={address} className="text-link wrap-anywhere">
      {subject.label}
    </Link>
  );
}

import type { ReactNode } from "react";

import { AdminHead } from "./admin-head.tsx";

interface PageHeaderProps {
  title: string;
  /** The page's main action, shown beside the title. */
  action?: ReactNode;
}

/** The heading of an admin page; also sets the document title. */
export function PageHeader({ title, action }: PageHeaderProps) {
  return (
    <div className="mb-3 flex min-h-control flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <AdminHead title={title} />
      <h1 tabIndex={-1} className="text-xl outline-none">
        {title}
      </h1>
      {action}
    </div>
  );
}

import type { ReactNode } from "react";

import { AdminHead } from "./admin-head.tsx";

interface PageHeaderProps {
  title: string;
  /** The page's main action, on the title's line. */
  action?: ReactNode;
}

/** The first line of a page of the admin area; also titles the window. */
export function PageHeader({ title, action }: PageHeaderProps) {
  return (
    <div className="mb-6 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <AdminHead title={title} />
      <h1 tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h1>
      {action}
    </div>
  );
}

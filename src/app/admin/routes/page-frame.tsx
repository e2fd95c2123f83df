import { isRouteErrorResponse, Outlet, useLocation } from "react-router";

import { generalMessages } from "#kit/rules/texts/general-messages.ts";
import { classifyError, getErrorReference } from "#kit/ui/classify-error.ts";

import { ADMIN_PAGES } from "../admin-pages.ts";
import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import type { Route } from "./+types/page-frame.ts";

/** Contains every admin page. Rendered beside the sidebar. */
export default function PageFrame() {
  return <Outlet />;
}

/**
 * Shows an error beside the sidebar if a page could not be loaded. If the connection failed, the message names the
 * page's list. The layout handles errors below status 500, e.g. rejected access. Spec: admin §8.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  if (isRouteErrorResponse(error) && error.status < 500) throw error;
  const page = ADMIN_PAGES.find(({ to }) => to === pathname);
  if (page !== undefined && classifyError(error) === "network") {
    return (
      <>
        <PageHeader title={page.label} />
        <LoadFailure key={pathname} message={page.loadFailed} />
      </>
    );
  }
  return (
    <>
      <PageHeader title="Something went wrong" />
      <LoadFailure message={generalMessages.unexpected} reference={getErrorReference(error)} />
    </>
  );
}

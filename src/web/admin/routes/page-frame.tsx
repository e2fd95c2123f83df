import { isRouteErrorResponse, Outlet } from "react-router";

import { generalMessages } from "#domain/messages.ts";
import { referenceOf } from "#web/ui/fault.ts";

import { LoadFailure } from "../shell/load-failure.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import type { Route } from "./+types/page-frame.ts";

/** Every page of the area stands in here, beside the sidebar. */
export default function PageFrame() {
  return <Outlet />;
}

/** A page that could not be loaded leaves the sidebar where it is. Who is not let in is the layout's matter. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status < 500) throw error;
  return (
    <>
      <PageHeader title="Something went wrong" />
      <LoadFailure message={generalMessages.unexpected} reference={referenceOf(error)} />
    </>
  );
}

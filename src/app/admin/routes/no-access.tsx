import { data, Link } from "react-router";

import { roleMessages } from "#staff/rules/role-messages.ts";
import { staffContext } from "#staff/context.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";

import { getFirstPage } from "../admin-pages.ts";
import { EmptyState } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import type { Route } from "./+types/no-access.ts";

/** Returns status 403. Staff are redirected here from pages that their permissions do not allow. */
export function loader({ context }: Route.LoaderArgs) {
  return data({ firstPage: getFirstPage(context.get(staffContext).permissions) }, { status: 403 });
}

export default function NoAccess({ loaderData: { firstPage } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={roleMessages.noAccess} />
      <EmptyState
        title={roleMessages.notPermitted}
        action={
          <Link to={firstPage} className={getButtonClass("primary")}>
            {roleMessages.backToWork}
          </Link>
        }
      />
    </>
  );
}

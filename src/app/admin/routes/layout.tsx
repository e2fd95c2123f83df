import { lazy, Suspense } from "react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { data, isRouteErrorResponse, Outlet, redirect } from "react-router";

import type { SessionUser } from "#staff/rules/user.ts";
import { canSendRecovery } from "#staff/operations/recovery/request-recovery.ts";
import { listViews } from "#staff/operations/views/list-views.ts";
import { isDatabaseUnavailable } from "#platform/http/database-unavailable.ts";
import { accountsContext, staffContext } from "#staff/context.ts";
import { shopContext } from "#store/context.ts";
import { getErrorReference } from "#kit/ui/classify-error.ts";

import styles from "#kit/admin/admin.css?url";
import { FIRST_ADMIN_PAGE } from "../admin-pages.ts";
import { canOpenPage } from "../admin-pages.ts";
import { AdminShell } from "../admin-shell.tsx";
import { getFirstPage } from "../admin-pages.ts";
import { PermissionsContext } from "#kit/admin/use-access.ts";
import { ErrorPage } from "#kit/admin/error-page.tsx";
import { LIST_PLACES, VIEWABLE_LISTS } from "../../saved-views.ts";
import { ListPlacesContext, ViewsContext } from "#staff/admin/views/use-views.ts";
import { keepLoadedData } from "#kit/admin/keep-loaded-data.ts";
import type { Route } from "./+types/layout.ts";
import { TooManyRequests } from "#kit/rules/errors.ts";
import { runWithContactAccess } from "#staff/operations/contact-access.ts";

/** On demand, because the pages of staff do not need it. */
const LoginScreen = lazy(() =>
  import("#staff/admin/login/login-screen.tsx").then((module) => ({ default: module.LoginScreen })),
);

/** Prevents caching of all admin responses, including errors. */
const preventCaching: Route.MiddlewareFunction = async (_args, next) => {
  const response = await next();
  response.headers.set("cache-control", "no-store");
  return response;
};

/**
 * Rejects requests from anyone except staff before any loader runs. Redirects staff who lack the permissions for the
 * page. Spec: admin §4, §6.
 */
const requireStaff: Route.MiddlewareFunction = async ({ context, pattern, request }, next) => {
  const { db, getStore, messageChannels, report } = context.get(shopContext);
  const { admitSearch, getCurrentUser } = context.get(accountsContext);
  const user = await getCurrentUser().catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error;
    report(error);
    throw data(null, { status: 503 });
  });
  if (user && user.role !== null) {
    if (user.needsSecondFactor && !pattern.endsWith(ACCOUNT_PAGE.slice(1))) throw redirect(ACCOUNT_PAGE);
    if (!canOpenPage(user.permissions, pattern)) throw redirectToAllowedPage(user, pattern);
    context.set(staffContext, user);
    await admitSearch(user, new URL(request.url)).catch(rejectSearch);
    return runWithContactAccess(user, next);
  }
  const [{ name }, canRecover] = await Promise.all([getStore(), canSendRecovery(db, messageChannels)]);
  throw data({ shopName: name, canRecover }, { status: user ? 403 : 401 });
};

function rejectSearch(error: unknown): never {
  if (!(error instanceof TooManyRequests)) throw error;
  throw data(null, { status: 429, headers: { "retry-after": String(error.retryAfterSeconds) } });
}

/** The only page that staff can open until they have set up the second factor that their role requires. */
const ACCOUNT_PAGE = "/admin/account";

/** Redirects from the dashboard to the first page that the permissions allow, from other pages to an explanation. */
function redirectToAllowedPage({ permissions }: SessionUser, pattern: string): Response {
  return redirect(
    pattern.endsWith(FIRST_ADMIN_PAGE.slice(1)) ? getFirstPage(permissions) : "/admin/no-access",
  );
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const middleware: Route.MiddlewareFunction[] = [preventCaching, requireStaff];

/** Keeps the data on screen after a failed reload in the browser. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => keepLoadedData(await next(), request.signal),
];

/** Skips the layout's loader if only the query string changes. The page's own data request still checks the session. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const hasOnlyQueryChanged =
    currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return defaultShouldRevalidate && !hasOnlyQueryChanged;
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db, getStore, report } = context.get(shopContext);
  const user = context.get(staffContext);
  const [{ name }, views] = await Promise.all([
    getStore(),
    listViews(db, { by: user, lists: VIEWABLE_LISTS }).catch((error: unknown) => {
      report(error);
      return [];
    }),
  ]);
  return {
    shopName: name,
    staff: { uid: user.uid, email: user.email, displayName: user.displayName },
    // Hides all pages in the navigation until the required second factor is set up.
    permissions: user.needsSecondFactor ? [] : user.permissions,
    views,
    listPlaces: LIST_PLACES,
  };
}

export default function AdminLayout({
  loaderData: { shopName, staff, permissions, views, listPlaces },
}: Route.ComponentProps) {
  return (
    <PermissionsContext value={permissions}>
      <ListPlacesContext value={listPlaces}>
        <ViewsContext value={views}>
          <AdminShell shopName={shopName} staff={staff}>
            <Outlet />
          </AdminShell>
        </ViewsContext>
      </ListPlacesContext>
    </PermissionsContext>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || (error.status !== 401 && error.status !== 403)) {
    const status = isRouteErrorResponse(error) ? error.status : undefined;
    const reference = getErrorReference(error);
    return <ErrorPage isUnavailable={status === 503} isLimited={status === 429} reference={reference} />;
  }
  const screenProps = error.data as { shopName: string; canRecover: boolean };
  return (
    <Suspense>
      <LoginScreen {...screenProps} isDenied={error.status === 403} />
    </Suspense>
  );
}

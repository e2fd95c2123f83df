import type { ShouldRevalidateFunctionArgs } from "react-router";
import { data, isRouteErrorResponse, Outlet } from "react-router";

import { isDatabaseUnavailable } from "#operations/maintenance/database-unavailable.ts";
import { shopContext, staffContext } from "#web/context.ts";
import { getErrorReference } from "#web/ui/page-error.ts";

import styles from "../admin.css?url";
import { LoginScreen } from "../login/login-screen.tsx";
import { AdminShell } from "../shell/admin-shell.tsx";
import { Breakdown } from "../shell/breakdown.tsx";
import { keepShown } from "../shell/keep-shown.ts";
import type { Route } from "./+types/layout.ts";

/** Nothing of the admin area stays in a cache, not even a refusal. */
const noStore: Route.MiddlewareFunction = async (_args, next) => {
  const response = await next();
  response.headers.set("cache-control", "no-store");
  return response;
};

/** Before any loader below runs, for documents and for data alike: only admins pass. Spec: admin §4, §6. */
const staffOnly: Route.MiddlewareFunction = async ({ context }) => {
  const { currentUser, getStore, report } = context.get(shopContext);
  const user = await currentUser().catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error;
    report(error);
    throw data(null, { status: 503 });
  });
  if (user?.isAdmin) return context.set(staffContext, user);
  const { name } = await getStore();
  throw data({ shopName: name }, { status: user ? 403 : 401 });
};

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const middleware: Route.MiddlewareFunction[] = [noStore, staffOnly];

/** In the browser: what cannot be loaded again does not take away what is there. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => keepShown(await next(), request.signal),
];

/** The frame is the same for every state of a page; whether somebody is signed in is asked with the page's own data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return defaultShouldRevalidate && !isSamePage;
}

export async function loader({ context }: Route.LoaderArgs) {
  const { email, displayName } = context.get(staffContext);
  const { name } = await context.get(shopContext).getStore();
  return { shopName: name, staff: { email, displayName } };
}

export default function AdminLayout({ loaderData: { shopName, staff } }: Route.ComponentProps) {
  return (
    <AdminShell shopName={shopName} staff={staff}>
      <Outlet />
    </AdminShell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || (error.status !== 401 && error.status !== 403)) {
    const isUnavailable = isRouteErrorResponse(error) && error.status === 503;
    return <Breakdown isUnavailable={isUnavailable} reference={getErrorReference(error)} />;
  }
  const { shopName } = error.data as { shopName: string };
  return <LoginScreen shopName={shopName} isDenied={error.status === 403} />;
}

import { data, isRouteErrorResponse, Outlet } from "react-router";

import { shopContext, staffContext } from "#web/context.ts";

import { LoginScreen } from "../login/login-screen.tsx";
import { AdminShell } from "../shell/admin-shell.tsx";
import { Breakdown } from "../shell/breakdown.tsx";
import type { Route } from "./+types/layout.ts";

/** Nothing of the admin area stays in a cache, not even a refusal. */
const noStore: Route.MiddlewareFunction = async (_args, next) => {
  const response = await next();
  response.headers.set("cache-control", "no-store");
  return response;
};

/** Before any loader below runs, for documents and for data alike: only admins pass. Spec: admin §4, §6. */
const staffOnly: Route.MiddlewareFunction = async ({ context }) => {
  const { currentUser, getStore } = context.get(shopContext);
  const user = await currentUser();
  if (user?.isAdmin) return context.set(staffContext, user);
  const { name } = await getStore();
  throw data({ shopName: name }, { status: user ? 403 : 401 });
};

export const middleware: Route.MiddlewareFunction[] = [noStore, staffOnly];

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
  if (!isRouteErrorResponse(error) || (error.status !== 401 && error.status !== 403)) return <Breakdown />;
  const { shopName } = error.data as { shopName: string };
  return <LoginScreen shopName={shopName} isDenied={error.status === 403} />;
}

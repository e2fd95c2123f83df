import { redirect } from "react-router";

import { staffContext } from "#staff/context.ts";

import { getFirstPage } from "../admin-pages.ts";
import type { Route } from "./+types/first-page.ts";

/** Redirects `/admin` and unknown paths below it to the first page that the permissions allow. Spec: admin §2. */
export function loader({ context }: Route.LoaderArgs) {
  throw redirect(getFirstPage(context.get(staffContext).permissions));
}

/**
 * Never rendered. Without a component, React Router treats the route as a resource route and renders no login screen.
 */
export default function FirstPage() {
  return null;
}

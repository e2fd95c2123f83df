import { redirect } from "react-router";

import { FIRST_ADMIN_PAGE } from "../admin-pages.ts";

/** Redirects `/admin` and unknown paths below it to the first page. Spec: admin §2. */
export function loader() {
  throw redirect(FIRST_ADMIN_PAGE);
}

/** Never rendered. Without it React Router treats the route as a resource route, which renders no login screen. */
export default function FirstPage() {
  return null;
}

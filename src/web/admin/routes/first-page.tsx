import { redirect } from "react-router";

import { FIRST_ADMIN_PAGE } from "../admin-pages.ts";

/** `/admin` and names below it that no page has. Spec: admin §2. */
export function loader() {
  throw redirect(FIRST_ADMIN_PAGE);
}

/** Never shown. Without it React Router takes the address for one without screens, and visitors would see no login. */
export default function FirstPage() {
  return null;
}

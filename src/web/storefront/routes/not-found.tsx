import { data } from "react-router";

import { ErrorMessage } from "#web/ui/error-message.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <ErrorMessage kind="not-found" />;
}

import { data } from "react-router";

import { ErrorMessage } from "#web/ui/error-message.tsx";

import type { Route } from "./+types/not-found.ts";

export function loader() {
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = () => [
  { title: "Page not found" },
  { name: "robots", content: "noindex" },
];

export default function NotFound() {
  return <ErrorMessage isMissing />;
}

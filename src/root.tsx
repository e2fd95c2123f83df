import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";

import type { Route } from "./+types/root.ts";
import { RELOAD_ON_EARLY_NAVIGATION } from "#kit/storefront/document/early-navigation.ts";
import { SCRIPTS_START } from "#kit/storefront/document/scripts-start.ts";
import { ErrorPage } from "#kit/ui/error-message.tsx";
import serif from "#kit/ui/fonts/cormorant-garamond-500.woff2?url";
import sans from "#kit/ui/fonts/figtree-400-700.woff2?url";

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: serif, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "preload", href: sans, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f7f3ec" />
        <Links />
        <Meta />
        <script dangerouslySetInnerHTML={{ __html: RELOAD_ON_EARLY_NAVIGATION }} />
      </head>
      <body>
        {children}
        <template id={SCRIPTS_START} />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}

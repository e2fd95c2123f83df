import type { ReactNode } from "react";
import { isRouteErrorResponse, Outlet, useLocation } from "react-router";

import type { Store } from "#domain/store.ts";
import { shopContext } from "#web/context.ts";
import { ErrorMessage } from "#web/ui/error-message.tsx";
import { ToastRegion } from "#web/ui/toast.tsx";

import { CartOnDemand } from "../cart-on-demand.tsx";
import { Footer } from "../footer.tsx";
import { Header } from "../header/header.tsx";
import { NavigationProgress } from "../navigation-progress.tsx";
import { PageFade } from "../page-fade.tsx";
import { ScrollToTop } from "../scroll-to-top.tsx";
import { Splash } from "../splash.tsx";
import { StoreProvider } from "../store-context.tsx";
import { WhatsappButton } from "../whatsapp-button.tsx";
import type { Route } from "./+types/layout.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { getStore, siteUrl } = context.get(shopContext);
  return { store: await getStore(), siteUrl };
}

/** Who the shop is does not change while a visitor walks through it. */
export function shouldRevalidate() {
  return false;
}

function Frame({ store, children }: { store: Store; children: ReactNode }) {
  const isHome = useLocation().pathname === "/";
  return (
    <StoreProvider store={store}>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 bg-ink px-4 py-3 text-ivory focus-visible:translate-y-0"
      >
        Skip to content
      </a>
      <NavigationProgress />
      <Header />
      <main
        id="main"
        tabIndex={-1}
        className={isHome ? "outline-none" : "min-h-dvh pt-(--header-height) outline-none"}
      >
        <PageFade>{children}</PageFade>
      </main>
      <Footer hasNewsletter={!isHome} />
      <aside aria-label="Shortcuts">
        <ScrollToTop />
        <WhatsappButton />
      </aside>
      <CartOnDemand />
      <ToastRegion />
      <Splash name={store.name} />
    </StoreProvider>
  );
}

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame store={loaderData.store}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const message = (
    <>
      <title>{isMissing ? "Page not found" : "Something went wrong"}</title>
      <meta name="robots" content="noindex" />
      <ErrorMessage isMissing={isMissing} />
    </>
  );
  if (loaderData === undefined) return <main>{message}</main>;
  return <Frame store={loaderData.store}>{message}</Frame>;
}

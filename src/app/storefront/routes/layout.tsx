import type { ReactNode } from "react";
import { Outlet, useLocation } from "react-router";

import type { SampleContacts } from "#store/rules/store-setup.ts";
import type { StoreWithDelivery } from "#delivery/rules/delivery-summary.ts";
import { getSampleContacts } from "#store/sample/store.ts";
import { shopContext } from "#store/context.ts";
import { compositionContext } from "../../context.ts";
import { ErrorMessage, ErrorPage } from "#kit/ui/error-message.tsx";
import { classifyError } from "#kit/ui/classify-error.ts";
import { ToastRegion } from "#kit/ui/overlays/toast.tsx";

import { AnalyticsOnDemand } from "../analytics/analytics-on-demand.tsx";
import { CartDrawer } from "#orders/storefront/cart/cart-drawer.tsx";
import { FloatingButtons } from "../floating-buttons.tsx";
import { CompareOnDemand } from "#catalogue/storefront/compare/compare-on-demand.tsx";
import { Footer } from "../footer.tsx";
import { Header } from "../header/header.tsx";
import { NavigationProgress } from "../navigation-progress.tsx";
import { NavigationGuard } from "#kit/storefront/overlays/navigation-guard.tsx";
import { PageFade } from "#kit/storefront/page-fade.tsx";
import { Splash } from "../splash.tsx";
import { DeliveryContext } from "#delivery/storefront/delivery-context.tsx";
import { StoreProvider } from "#store/storefront/store-context.tsx";
import { useIdleContent } from "#kit/storefront/use-idle-content.ts";
import type { Route } from "./+types/layout.ts";

/** Links the style sheet in development only, for hot reload. In production, the server inlines the style sheet. */
export const links: Route.LinksFunction = () =>
  import.meta.env.DEV ? [{ rel: "stylesheet", href: "/src/kit/storefront/storefront.css" }] : [];

export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl, gaMeasurementId } = context.get(shopContext);
  const store = await context.get(compositionContext).getStoreWithDelivery();
  return { store, samples: getSampleContacts(store), siteUrl, gaMeasurementId };
}

/** The store settings are not reloaded on navigation. */
export function shouldRevalidate() {
  return false;
}

interface FrameProps {
  shop: {
    store: StoreWithDelivery;
    samples: SampleContacts;
    siteUrl: string;
    gaMeasurementId: string | undefined;
  };
  children: ReactNode;
}

function Frame({ shop: { store, samples, siteUrl, gaMeasurementId }, children }: FrameProps) {
  const { pathname, key } = useLocation();
  const isHome = pathname === "/";
  useIdleContent(key);
  return (
    <StoreProvider store={store} samples={samples}>
      <DeliveryContext value={store.delivery}>
        <a
          href="#main"
          className="fixed top-2 left-2 z-50 -translate-y-20 bg-ink px-4 py-3 text-ivory focus-visible:translate-y-0"
        >
          Skip to content
        </a>
        <AnalyticsOnDemand measurementId={gaMeasurementId} />
        <NavigationProgress />
        <Header />
        {/* Before the page, so that it has arrived when a bottle of the first screen is tapped. */}
        <CartDrawer />
        <main
          id="main"
          tabIndex={-1}
          className={isHome ? "outline-none" : "min-h-dvh pt-(--header-height) outline-none"}
        >
          <p className="page mb-4 hidden text-sm text-umber print:block">{`${store.name} · ${new URL(siteUrl).host}`}</p>
          <PageFade>{children}</PageFade>
        </main>
        <CompareOnDemand />
        <Footer hasNewsletter={!isHome} hasPrivacyChoices={gaMeasurementId !== undefined} />
        <FloatingButtons />
        <NavigationGuard />
        <ToastRegion />
        <Splash name={store.name} />
      </DeliveryContext>
    </StoreProvider>
  );
}

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame shop={loaderData}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (loaderData === undefined) return <ErrorPage error={error} />;
  return (
    <Frame shop={loaderData}>
      <ErrorMessage kind={classifyError(error)} error={error} />
    </Frame>
  );
}

import type { ComponentType } from "react";
import { useEffect, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";

import { showNetworkError } from "#kit/storefront/show-network-error.ts";
import { runWhenIdle } from "#kit/ui/run-when-idle.ts";
import { recordAction } from "#kit/storefront/record-action.ts";
import { subscribeToPrivacyRequests } from "./privacy-request.ts";
import { startRecorder } from "./recorder.ts";

type PrivacyChoices = ComponentType<{ measurementId: string; requestCount: number }>;

/**
 * Records page views. When the browser is idle, starts the event recorder and, if Google Analytics is configured, loads
 * the consent dialog.
 */
export function AnalyticsOnDemand({ measurementId }: { measurementId: string | undefined }) {
  const { pathname } = useLocation();
  const [Choices, setChoices] = useState<PrivacyChoices>();
  const [requestCount, setRequestCount] = useState(0);

  // A layout effect, so that `page_view` precedes the actions that the page records in its own effects.
  useLayoutEffect(() => recordAction("page_view", { path: pathname, title: document.title }), [pathname]);

  useEffect(() => {
    const loadChoices = () =>
      import("./privacy-choices.tsx").then((module) => setChoices(() => module.PrivacyChoices));
    runWhenIdle(() => {
      startRecorder();
      if (measurementId !== undefined) loadChoices().catch(() => undefined);
    });
    // A click on "Privacy choices" loads the dialog immediately.
    return subscribeToPrivacyRequests(() => {
      setRequestCount((count) => count + 1);
      loadChoices().catch(showNetworkError);
    });
  }, [measurementId]);

  return (
    measurementId !== undefined &&
    Choices && <Choices measurementId={measurementId} requestCount={requestCount} />
  );
}

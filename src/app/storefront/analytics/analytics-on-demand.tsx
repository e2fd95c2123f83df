import type { ComponentType } from "react";
import { useEffect, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";

import { showNetworkError } from "#kit/storefront/show-network-error.ts";
import { useOnDemand } from "#kit/storefront/use-on-demand.ts";
import { repeatable } from "#kit/ui/repeatable.ts";
import { runWhenIdle } from "#kit/ui/run-when-idle.ts";
import { recordAction } from "#kit/storefront/record-action.ts";
import { subscribeToPrivacyRequests } from "./privacy-request.ts";

type PrivacyChoices = ComponentType<{ measurementId: string; requestCount: number }>;

const loadRecorder = repeatable(() => import("./recorder.ts"));

/**
 * Records page views. At the first input, loads the event recorder. If Google Analytics is configured, loads the consent
 * dialog when the browser is idle, and with it the recorder.
 */
export function AnalyticsOnDemand({ measurementId }: { measurementId: string | undefined }) {
  const { pathname } = useLocation();
  const [Choices, setChoices] = useState<PrivacyChoices>();
  const [requestCount, setRequestCount] = useState(0);
  const recorder = useOnDemand(loadRecorder, false);

  // A layout effect, so that `page_view` precedes the actions that the page records in its own effects.
  useLayoutEffect(() => recordAction("page_view", { path: pathname, title: document.title }), [pathname]);

  useEffect(() => recorder?.startRecorder(), [recorder]);

  useEffect(() => {
    const loadChoices = () =>
      import("./privacy-choices.tsx").then((module) => setChoices(() => module.PrivacyChoices));
    if (measurementId !== undefined) runWhenIdle(() => loadChoices().catch(() => undefined));
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

import type { ComponentType } from "react";
import { useEffect, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";

import { networkMessages } from "#domain/shared/network-messages.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { whenIdle } from "../when-idle.ts";
import { note } from "./note.ts";
import { onPrivacyRequest } from "./privacy-request.ts";

type PrivacyChoices = ComponentType<{ measurementId: string; requests: number }>;

/**
 * Notes the pages that are shown, and fetches what makes events of it after the page; what asks for consent only
 * where there is something to ask for.
 */
export function AnalyticsOnDemand({ measurementId }: { measurementId: string | undefined }) {
  const { pathname } = useLocation();
  const [Choices, setChoices] = useState<PrivacyChoices>();
  const [requests, setRequests] = useState(0);

  // Ahead of what the page itself notes in its effects: a page is seen before what stands on it.
  useLayoutEffect(() => note("page_view", { path: pathname, title: document.title }), [pathname]);

  useEffect(() => {
    const loadChoices = () =>
      import("./privacy-choices.tsx").then((module) => setChoices(() => module.PrivacyChoices));
    whenIdle(() => {
      // Without it nothing is counted, and nothing else is missing.
      import("./recorder.ts").then(({ startRecorder }) => startRecorder()).catch(() => undefined);
      if (measurementId !== undefined) loadChoices().catch(() => undefined);
    });
    // Who asks for the choices is not kept waiting for an idle moment.
    return onPrivacyRequest(() => {
      setRequests((count) => count + 1);
      loadChoices().catch(() => toast(networkMessages.failed, { tone: "error" }));
    });
  }, [measurementId]);

  return (
    measurementId !== undefined && Choices && <Choices measurementId={measurementId} requests={requests} />
  );
}

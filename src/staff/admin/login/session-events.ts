import { useEffect, useRef } from "react";

import { ApiProblem } from "#kit/api-client/api-problem.ts";

/** Events that the browser's tabs broadcast to each other. */
type SessionEvent = "signed-in" | "signed-out";

const CHANNEL = "staff-session";

/** Broadcasts an event to the browser's other tabs. */
export function notifyOtherTabs(event: SessionEvent): void {
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- BroadcastChannel is limited to one origin
  channel.postMessage(event);
  channel.close();
}

/** Calls the listener when another tab broadcasts the event. */
export function useSessionEvent(event: SessionEvent, listener: () => void): void {
  const latestListener = useRef(listener);
  useEffect(() => {
    latestListener.current = listener;
  });

  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (data === event) latestListener.current();
    });
    return () => channel.close();
  }, [event]);
}

/** Returns whether an error means that the session has ended or no longer belongs to a staff member. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiProblem && (error.code === "not-signed-in" || error.code === "access-denied");
}

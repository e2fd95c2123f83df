import { useEffect, useEffectEvent, useRef, useState } from "react";

import type { Attention } from "../../rules/attention.ts";
import { callApi, TIMEOUT_MS } from "#kit/api-client/api-client.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";

import { isSignedOut, useSessionEvent } from "#staff/admin/login/session-events.ts";
import { useStaffChange } from "#staff/admin/staff-call.ts";
import { useIsSignInRequested } from "#staff/admin/login/sign-in-again.ts";

/** Time between two polls (ms). */
export const POLL_MS = 15_000;

/** Delay after a change (ms), because bulk changes consist of many requests. */
const CHANGE_DELAY_MS = 500;

/** Maximum time between two polls after errors (ms). */
const MAX_POLL_MS = 120_000;

interface AttentionPoll {
  attention: Attention | undefined;
  /** Resets the number of new orders to 0. */
  resetNewOrders: () => void;
}

/**
 * Polls the counters every 15 seconds while the tab is visible, as soon as it becomes visible, and after changes in
 * this tab, so that the counters agree with the lists. Each error doubles the delay, up to two minutes. After the session
 * has ended, polling pauses until the tab is focused or staff sign in again.
 * @param pollsWhileHidden whether to poll while the tab is hidden
 */
export function useAttentionPoll(pollsWhileHidden: boolean): AttentionPoll {
  const [attention, setAttention] = useState<Attention>();
  const isSigningIn = useIsSignInRequested();
  const newOrdersSince = useRef<string>(undefined);
  const pollNow = useRef<() => void>(undefined);
  const changeTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const canPoll = useEffectEvent(() => pollsWhileHidden || document.visibilityState === "visible");

  useEffect(() => {
    if (isSigningIn) return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPolling = false;
    let failures = 0;

    async function pollCounters() {
      clearTimeout(timer);
      if (isPolling || !canPoll()) return;
      isPolling = true;
      try {
        const query = newOrdersSince.current === undefined ? {} : { since: newOrdersSince.current };
        const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(TIMEOUT_MS)]);
        const latestAttention = await callApi("GET /api/admin/attention", { query }, { signal });
        if (controller.signal.aborted) return;
        failures = 0;
        newOrdersSince.current ??= latestAttention.newestOrder?.createdAt ?? new Date(0).toISOString();
        setAttention(latestAttention);
      } catch (error) {
        if (controller.signal.aborted || isSignedOut(error)) return;
        if (!(error instanceof ApiProblem)) throw error;
        failures += 1;
      } finally {
        isPolling = false;
      }
      timer = setTimeout(() => void pollCounters(), Math.min(POLL_MS * 2 ** failures, MAX_POLL_MS));
    }

    pollNow.current = () => void pollCounters();
    document.addEventListener("visibilitychange", pollNow.current, { signal: controller.signal });
    addEventListener("focus", pollNow.current, { signal: controller.signal });
    void pollCounters();
    return () => {
      controller.abort();
      clearTimeout(timer);
      clearTimeout(changeTimer.current);
    };
  }, [isSigningIn, pollsWhileHidden]);

  useSessionEvent("signed-in", () => pollNow.current?.());
  useStaffChange(() => {
    clearTimeout(changeTimer.current);
    changeTimer.current = setTimeout(() => pollNow.current?.(), CHANGE_DELAY_MS);
  });

  return {
    attention,
    resetNewOrders: () => {
      newOrdersSince.current = attention?.newestOrder?.createdAt ?? newOrdersSince.current;
      if (attention && attention.newOrders > 0) setAttention({ ...attention, newOrders: 0 });
    },
  };
}

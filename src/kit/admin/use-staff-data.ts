import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";

import { ApiProblem } from "../api-client/api-problem.ts";
import { listMessages } from "../rules/texts/staff-messages.ts";
import { showToast } from "../ui/overlays/toast-store.ts";

interface StaffData<Data> {
  /** Undefined until the first response for this key. */
  data: Data | undefined;
  problem: ApiProblem | undefined;
  reload: () => void;
}

/**
 * Loads data for a part of the screen. Loads again when `key` changes; a reload of the same key keeps the data on
 * screen, and a toast says so if it fails.
 * @param key identifies the data, e.g. an order's id; "" loads nothing
 * @param version a new version of the same key, e.g. after a write, reloads the data
 */
export function useStaffData<Data>(
  key: string,
  load: (signal: AbortSignal) => Promise<Data>,
  version = "",
): StaffData<Data> {
  const [state, setState] = useState<{ key: string; data?: Data; problem?: ApiProblem }>({ key: "" });
  const [attempt, setAttempt] = useState(0);
  const loadedKey = useRef("");
  const read = useEffectEvent(load);

  useEffect(() => {
    if (key === "") return;
    const controller = new AbortController();
    const { signal } = controller;
    async function loadOnce() {
      try {
        const data = await read(signal);
        if (signal.aborted) return;
        loadedKey.current = key;
        setState({ key, data });
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof ApiProblem)) throw error;
        if (loadedKey.current === key && !error.isRejection)
          showToast(listMessages.outdated, { tone: "error" });
        setState((current) => ({ ...(current.key === key && current), key, problem: error }));
      }
    }
    void loadOnce();
    return () => controller.abort();
  }, [key, version, attempt]);

  const isCurrent = state.key === key;
  return {
    data: isCurrent ? state.data : undefined,
    problem: isCurrent ? state.problem : undefined,
    reload: useCallback(() => setAttempt((count) => count + 1), []),
  };
}

/**
 * Returns the data of the page, or the last loaded data after a failed reload. A failed reload therefore does not close
 * a dialog whose code or link cannot be shown again. If the returned data differs from `data`, the page must report the
 * failed reload.
 */
export function useLastLoaded<Data>(data: Data, isLoaded: (data: Data) => boolean): Data {
  const [lastLoaded, setLastLoaded] = useState(data);
  if (!isLoaded(data)) return lastLoaded;
  if (lastLoaded !== data) setLastLoaded(data);
  return data;
}

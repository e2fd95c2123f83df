import { useEffect, useRef } from "react";

/** What the browser's tabs tell each other, so that all of them show the same. */
type SessionNews = "signed-in" | "signed-out";

const CHANNEL = "staff-session";

/** Tells the browser's other tabs. */
export function tellOtherTabs(news: SessionNews): void {
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  channel.postMessage(news);
  channel.close();
}

/** Acts on one kind of news from another tab. */
export function useSessionNews(kind: SessionNews, act: () => void): void {
  const current = useRef(act);
  useEffect(() => {
    current.current = act;
  });

  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (data === kind) current.current();
    });
    return () => channel.close();
  }, [kind]);
}

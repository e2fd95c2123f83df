import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";

import { showToast } from "#kit/ui/overlays/toast-store.ts";
import type { Attention } from "../../rules/attention.ts";
import { announcementMessages } from "../../rules/staff-messages.ts";

/** `toast`: a message in a visible tab. `alert`: a sound with a notification. */
type AnnouncementKind = "toast" | "alert";

const buildKey = (kind: AnnouncementKind) => `announced-order-${kind}`;

function claimOnce(kind: AnnouncementKind, createdAt: string): boolean {
  try {
    if ((localStorage.getItem(buildKey(kind)) ?? "") >= createdAt) return false;
    localStorage.setItem(buildKey(kind), createdAt);
  } catch {
    // If the browser blocks storage, every tab announces the order.
  }
  return true;
}

/**
 * Returns whether this tab should announce the order. Returns true in only one tab per order and kind.
 * @param createdAt time of the order, ISO 8601 UTC
 */
async function claimAnnouncement(kind: AnnouncementKind, createdAt: string): Promise<boolean> {
  // On plain HTTP, the Web Locks API is unavailable, and two tabs may announce the same order.
  const locks: LockManager | null | undefined = navigator.locks;
  if (!locks) return claimOnce(kind, createdAt);
  return locks.request(buildKey(kind), () => claimOnce(kind, createdAt));
}

/** Frequencies of the two tones (Hz). */
const TONES_HZ = [880, 1175];
/** Duration of each tone (s). */
const TONE_S = 0.16;
const VOLUME = 0.15;

/**
 * Plays two short tones. Plays nothing before the first click or key press in the tab, because browsers block sound
 * until then.
 */
async function playChime(): Promise<void> {
  if (!navigator.userActivation.hasBeenActive) return;
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.value = VOLUME;
  volume.connect(audio.destination);
  const endEvents = TONES_HZ.map((frequency, index) => {
    const tone = new OscillatorNode(audio, { frequency });
    tone.connect(volume);
    tone.start(audio.currentTime + index * TONE_S);
    tone.stop(audio.currentTime + (index + 1) * TONE_S);
    return new Promise((resolve) => tone.addEventListener("ended", resolve));
  });
  await Promise.all(endEvents);
  await audio.close();
}

/** Display time of the toast (ms). */
const TOAST_MS = 6000;

type NewestOrder = NonNullable<Attention["newestOrder"]>;

/**
 * Announces an order that arrived since the last poll: by a toast in a visible tab and, if `hasAlerts`, by a sound and
 * a notification. If several tabs are open, each order gets only one toast and one alert.
 */
export function useNewOrderAnnouncements(attention: Attention | undefined, hasAlerts: boolean): void {
  const navigate = useNavigate();
  const lastCreatedAt = useRef<string>(undefined);
  const newest = attention?.newestOrder;

  async function showNewOrder({ orderNumber, city, createdAt }: NewestOrder) {
    if (document.visibilityState !== "visible") return;
    if (!(await claimAnnouncement("toast", createdAt))) return;
    showToast(announcementMessages.newOrder(orderNumber, city), { tone: "info", displayMs: TOAST_MS });
  }

  async function alertStaff({ id, orderNumber, city, createdAt }: NewestOrder) {
    if (!hasAlerts || !(await claimAnnouncement("alert", createdAt))) return;
    if ("Notification" in window && Notification.permission === "granted") {
      const notification = new Notification(announcementMessages.newOrder(orderNumber, city), { tag: id });
      notification.addEventListener("click", () => {
        window.focus();
        void navigate(`/admin/orders?order=${encodeURIComponent(id)}`);
        notification.close();
      });
    }
    await playChime();
  }

  const announce = useEffectEvent((order: NewestOrder) => {
    void showNewOrder(order);
    void alertStaff(order);
  });

  useEffect(() => {
    if (newest === undefined) return;
    const previous = lastCreatedAt.current;
    lastCreatedAt.current = newest?.createdAt ?? "";
    // The newest order in the first response arrived before the page was opened, so it is not announced.
    if (newest !== null && previous !== undefined && newest.createdAt > previous) announce(newest);
  }, [newest]);
}

import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";

import type { Attention } from "../../rules/attention.ts";
import { announcementMessages } from "../../rules/staff-messages.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { claimAnnouncement } from "./claim-announcement.ts";
import { playChime } from "./play-chime.ts";

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

import { useSyncExternalStore } from "react";

/** Storage key. The value is "1" if this browser announces new orders with a sound and a notification. */
const STORAGE_KEY = "announce-orders";
const CHANGED_EVENT = "announce-orders-changed";

function isEnabled(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === "1";
  } catch {
    return false;
  }
}

/** Stores the setting for this browser. If the browser blocks storage, announcements stay off. */
function setEnabled(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(STORAGE_KEY, "1");
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    return;
  }
  dispatchEvent(new Event(CHANGED_EVENT));
}

function subscribe(listener: () => void): () => void {
  // The browser dispatches `storage` only for changes in other tabs.
  addEventListener("storage", listener);
  addEventListener(CHANGED_EVENT, listener);
  return () => {
    removeEventListener("storage", listener);
    removeEventListener(CHANGED_EVENT, listener);
  };
}

/**
 * Returns whether this browser announces new orders, and a function that changes the setting. Call the function in a
 * click handler, because it may request permission for notifications.
 */
export function useAnnouncementSetting(): [boolean, (isOn: boolean) => Promise<void>] {
  const isOn = useSyncExternalStore(subscribe, isEnabled, () => false);
  async function changeSetting(shouldAnnounce: boolean): Promise<void> {
    setEnabled(shouldAnnounce);
    // If staff deny the permission, only the sound is played.
    if (shouldAnnounce && "Notification" in window) await Notification.requestPermission();
  }
  return [isOn, changeSetting];
}

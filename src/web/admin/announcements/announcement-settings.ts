import { useSyncExternalStore } from "react";

/** Whether this browser announces new orders with a sound and a notification. */
const STORAGE_KEY = "announce-orders";
const CHANGED = "announce-orders-changed";

function isEnabled(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === "1";
  } catch {
    return false;
  }
}

/** Stores the choice for this browser. Without storage, announcements stay off. */
function setEnabled(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(STORAGE_KEY, "1");
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    return;
  }
  dispatchEvent(new Event(CHANGED));
}

function subscribe(listener: () => void): () => void {
  // `storage` reports changes in other tabs.
  addEventListener("storage", listener);
  addEventListener(CHANGED, listener);
  return () => {
    removeEventListener("storage", listener);
    removeEventListener(CHANGED, listener);
  };
}

/** Returns whether sound and notification are on, and a function that switches them. Call the function in a click handler. */
export function useAnnouncementSetting(): [boolean, (isOn: boolean) => Promise<void>] {
  const isOn = useSyncExternalStore(subscribe, isEnabled, () => false);
  async function changeSetting(next: boolean): Promise<void> {
    setEnabled(next);
    // If staff deny the permission, only the sound is on.
    if (next && "Notification" in window) await Notification.requestPermission();
  }
  return [isOn, changeSetting];
}

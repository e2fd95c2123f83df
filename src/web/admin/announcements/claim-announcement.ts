/** Kinds of announcements: a toast in a visible tab, or an alert, which is a sound with a notification. */
export type AnnouncementKind = "toast" | "alert";

const buildKey = (kind: AnnouncementKind) => `announced-order-${kind}`;

function claimOnce(kind: AnnouncementKind, createdAt: string): boolean {
  try {
    if ((localStorage.getItem(buildKey(kind)) ?? "") >= createdAt) return false;
    localStorage.setItem(buildKey(kind), createdAt);
  } catch {
    // Without storage, every tab announces.
  }
  return true;
}

/**
 * Returns whether this tab announces the order. Only one tab of the browser receives true for each kind.
 * @param createdAt time of the order, ISO 8601 UTC
 */
export async function claimAnnouncement(kind: AnnouncementKind, createdAt: string): Promise<boolean> {
  // Without HTTPS, the Web Locks API is unavailable, and two tabs may announce the same order.
  const locks: LockManager | null | undefined = navigator.locks;
  if (!locks) return claimOnce(kind, createdAt);
  return locks.request(buildKey(kind), () => claimOnce(kind, createdAt));
}

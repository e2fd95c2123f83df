/** Kinds of announcements: a toast appears in a visible tab, an alert is a sound and a notification. */
export type AnnouncementKind = "toast" | "alert";

const keyOf = (kind: AnnouncementKind) => `announced-order-${kind}`;

function claim(kind: AnnouncementKind, createdAt: string): boolean {
  try {
    if ((localStorage.getItem(keyOf(kind)) ?? "") >= createdAt) return false;
    localStorage.setItem(keyOf(kind), createdAt);
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
  // Without HTTPS, browsers have no locks, and two tabs may announce the same order.
  const locks: LockManager | null | undefined = navigator.locks;
  if (!locks) return claim(kind, createdAt);
  return locks.request(keyOf(kind), () => claim(kind, createdAt));
}

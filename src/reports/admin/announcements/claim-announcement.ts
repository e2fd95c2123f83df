/** `toast`: a message in a visible tab. `alert`: a sound with a notification. */
export type AnnouncementKind = "toast" | "alert";

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
export async function claimAnnouncement(kind: AnnouncementKind, createdAt: string): Promise<boolean> {
  // On plain HTTP, the Web Locks API is unavailable, and two tabs may announce the same order.
  const locks: LockManager | null | undefined = navigator.locks;
  if (!locks) return claimOnce(kind, createdAt);
  return locks.request(buildKey(kind), () => claimOnce(kind, createdAt));
}

import { createHash, timingSafeEqual } from "node:crypto";

/** Where figures are given out, to whoever has the token. */
export interface MetricsEndpoint {
  token: string;
  /** In Prometheus text. */
  read: () => Promise<string>;
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether a request's Authorization header names the token; however wrong it is, that takes as long. */
export function isAuthorized(door: MetricsEndpoint, authorization: string | undefined): boolean {
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${door.token}`));
}

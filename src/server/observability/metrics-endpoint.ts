import { createHash, timingSafeEqual } from "node:crypto";

/** The metrics endpoint and its access token. */
export interface MetricsEndpoint {
  token: string;
  /** Returns the metrics in the Prometheus text format. */
  read: () => Promise<string>;
}

const computeDigest = (text: string) => createHash("sha256").update(text).digest();

/** Returns whether an Authorization header has the token. Compares in constant time. */
export function isAuthorized(endpoint: MetricsEndpoint, authorization: string | undefined): boolean {
  return timingSafeEqual(computeDigest(authorization ?? ""), computeDigest(`Bearer ${endpoint.token}`));
}

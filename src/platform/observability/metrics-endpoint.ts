import { isSameSecret } from "../secrets/webhook-signature.ts";

/** The metrics endpoint and its access token. */
export interface MetricsEndpoint {
  token: string;
  /** Returns the metrics in the Prometheus text format. */
  read: () => Promise<string>;
}

/** Returns whether an Authorization header has the token. Compares in constant time. */
export function isAuthorized(endpoint: MetricsEndpoint, authorization: string | undefined): boolean {
  return isSameSecret(authorization ?? "", `Bearer ${endpoint.token}`);
}

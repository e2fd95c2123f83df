import ipaddr from "ipaddr.js";
import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";

/** The addresses that IANA has assigned to hosts of the IPv6 internet. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Returns whether an IP address belongs to a host on the internet. Returns false for private, loopback, link-local,
 * shared (CGNAT), multicast and reserved addresses, and for IPv6 addresses that contain an IPv4 address, because a
 * gateway could translate them to private addresses.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || parsed.match(GLOBAL_UNICAST);
}

/** Returns whether an IP address belongs to this machine. */
function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === "loopback";
}

/** Returns all addresses of a host name. */
export type ResolveHost = (hostname: string) => Promise<readonly LookupAddress[]>;

export interface TargetRules {
  /** Whether requests to this machine are allowed, even without TLS. Only for development and tests. */
  allowsLocalhost: boolean;
  /** Default: the resolver of the operating system. */
  resolveHost?: ResolveHost | undefined;
}

/** Why a target must not be contacted. */
type TargetProblem = "not-public" | "needs-tls";

/** The error of a request whose target must not be contacted. */
export class ForbiddenTarget extends Error {
  readonly problem: TargetProblem;

  constructor(problem: TargetProblem) {
    super(problem);
    this.name = "ForbiddenTarget";
    this.problem = problem;
  }
}

const resolveBySystem: ResolveHost = (hostname) => lookup(hostname, { all: true });

/**
 * Resolves the host of a URL. The caller must connect to the returned addresses and must not resolve the host
 * again, because the host's owner could return another address.
 * @throws ForbiddenTarget if any address is not public, or the URL does not use TLS
 */
export async function resolveTarget(
  url: URL,
  { allowsLocalhost, resolveHost = resolveBySystem }: TargetRules,
): Promise<readonly LookupAddress[]> {
  const hostname = getHostname(url);
  const family = isIP(hostname);
  const addresses = family === 0 ? await resolveHost(hostname) : [{ address: hostname, family }];
  if (allowsLocalhost && addresses.every(({ address }) => isLoopbackAddress(address))) return addresses;
  if (url.protocol !== "https:") throw new ForbiddenTarget("needs-tls");
  const isPublic = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
  if (!isPublic) throw new ForbiddenTarget("not-public");
  return addresses;
}

/** Names of this machine and of local networks, which `findTargetProblem` rejects without resolving them. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|home\.arpa)\.?$/;

/** Returns a problem of a URL that can be detected without resolving its host, or `undefined`. */
export function findTargetProblem(
  url: URL,
  { allowsLocalhost }: Pick<TargetRules, "allowsLocalhost">,
): TargetProblem | undefined {
  const hostname = getHostname(url);
  const isLocal = /^localhost\.?$/.test(hostname) || isLoopbackAddress(hostname);
  if (allowsLocalhost && isLocal) return undefined;
  if (url.protocol !== "https:") return "needs-tls";
  const isPublic = isIP(hostname) === 0 ? !LOCAL_NAME.test(hostname) : isPublicAddress(hostname);
  return isPublic ? undefined : "not-public";
}

/** Returns the host name without the brackets of an IPv6 address. */
function getHostname({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}

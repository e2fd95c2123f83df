import ipaddr from "ipaddr.js";

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
export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === "loopback";
}

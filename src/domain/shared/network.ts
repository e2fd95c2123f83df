const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** The same as two groups, which some proxies write. */
const IPV4_IN_GROUPS = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i;
/** Some proxies add the port. */
const WITH_PORT = /^\[(.*)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/;
/** A house or an office has all addresses that begin with the same four groups. */
const GROUPS_OF_A_NETWORK = 4;
const GROUPS = 8;

/**
 * What an address counts as when tries are counted: an IPv4 address as itself, an IPv6 address as its /64 network,
 * since one line can choose freely among the addresses of that.
 */
export function networkOf(given: string): string {
  const [, ofIpv6, ofIpv4] = WITH_PORT.exec(given) ?? [];
  const address = ofIpv6 ?? ofIpv4 ?? given;
  const ipv4 = IPV4_IN_IPV6.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  const groups = IPV4_IN_GROUPS.exec(address)?.slice(1);
  if (groups !== undefined) return ipv4Of(groups.map((group) => Number.parseInt(group, 16)));
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: Math.max(0, GROUPS - first.length - last.length) }, () => "0");
  const network = [...first, ...zeros, ...last].slice(0, GROUPS_OF_A_NETWORK);
  return `${network.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}

/** @param groups two of 16 bits each */
function ipv4Of(groups: readonly number[]): string {
  return groups.flatMap((group) => [group >> 8, group & 0xff]).join(".");
}

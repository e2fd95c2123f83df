import { expect, test } from "vitest";

import { toNetwork, toNetworkPrefix } from "./network.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["203.0.113.7:52144", "203.0.113.7"],
  ["[2001:db8:1:2::1]:443", "2001:db8:1:2::/64"],
  ["unknown", "unknown"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::ffff", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("%s belongs to the network %s", (address, network) => expect(toNetwork(address)).toBe(network));

test.each([
  ["203.0.113.7", "203.0.113.0/24"],
  ["203.0.113.250:443", "203.0.113.0/24"],
  ["::ffff:203.0.113.7", "203.0.113.0/24"],
  ["::ffff:cb00:7107", "203.0.113.0/24"],
  ["2001:db8:1:2::1", "2001:db8:1::/48"],
  ["[2001:0DB8:0001:ffff::1]:443", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0::/48"],
  ["::1", "0:0:0::/48"],
  ["unknown", "unknown"],
])("%s has the prefix %s", (address, prefix) => expect(toNetworkPrefix(address)).toBe(prefix));

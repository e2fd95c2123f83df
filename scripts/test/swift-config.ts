import { userInfo } from "node:os";
import { join } from "node:path";

/** The servers of OpenStack Swift. Only the proxy implements the S3 API. */
export const SWIFT_SERVERS = ["account", "container", "object", "proxy"] as const;
type SwiftServer = (typeof SWIFT_SERVERS)[number];

/** The port of each server, on this machine only. */
export type SwiftPorts = Record<SwiftServer | "memcached", number>;

/** Name of the only storage device, a folder. */
export const SWIFT_DEVICE = "disk";

export const CREDENTIALS = { accessKeyId: "test:tester", secretAccessKey: "testing", region: "us-east-1" };

/** Maximum number of files in a list response. Small, so that tests of long lists are fast. */
export const PAGE_SIZE = 100;

const CLUSTER = `
[swift-hash]
swift_hash_path_prefix = test
swift_hash_path_suffix = test
[storage-policy:0]
name = one
default = yes
`;

const createStorageConfig = (server: SwiftServer) => `
[pipeline:main]
pipeline = ${server}-server
[app:${server}-server]
use = egg:swift#${server}
`;

const createProxyConfig = (memcached: number) => `
[pipeline:main]
pipeline = cache s3api tempauth proxy-server
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcached}
[filter:s3api]
use = egg:swift#s3api
location = ${CREDENTIALS.region}
max_bucket_listing = ${PAGE_SIZE}
[filter:tempauth]
use = egg:swift#tempauth
user_${CREDENTIALS.accessKeyId.replace(":", "_")} = ${CREDENTIALS.secretAccessKey} .admin
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
`;

/** Runs each server as one process of this user, with files and logs in the folder only. */
const createCommonConfig = (folder: string, port: number) => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, "devices")}
mount_check = false
fallocate_reserve = 0
log_address = ${join(folder, "no-syslog")}
`;

/** Returns the configuration files of Swift: text by file name. */
export function createSwiftConfig(folder: string, ports: SwiftPorts): Record<string, string> {
  const files = SWIFT_SERVERS.map((server) => [
    `${server}.conf`,
    createCommonConfig(folder, ports[server]) +
      (server === "proxy" ? createProxyConfig(ports.memcached) : createStorageConfig(server)),
  ]);
  return { "swift.conf": CLUSTER, ...Object.fromEntries(files) };
}

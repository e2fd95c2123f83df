import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { projectRoot } from "#platform/db/project-root.ts";

import { waitUntil, withDeadline } from "#test/deadlines.ts";
import { findFreePort } from "#test/ports.ts";

const TIMEOUT_MS = 30_000;
const runCommand = promisify(execFile);

/** A running nginx with the project's configuration. */
export interface NginxProgram {
  /** HTTPS origin. */
  origin: string;
  /** Port without TLS. */
  httpPort: number;
  /** Path of the self-signed certificate. */
  certificate: string;
  /** Output of `nginx -t`. */
  configTest: string;
  /** Reads the access log and the error log. */
  readLogs: () => Promise<string>;
  stop: () => Promise<void>;
}

export interface NginxOptions {
  tlsPort: number;
  /** Ports of the two shop instances. */
  nodes: readonly [number, number];
}

/** Starts nginx with `deploy/nginx/shop.conf`, but with the test's ports, certificate and folders. */
export async function startNginx({ tlsPort, nodes }: NginxOptions): Promise<NginxProgram> {
  const folder = await mkdtemp(join(tmpdir(), "shop-nginx-"));
  await mkdir(join(folder, "tls"));
  await createCertificate(join(folder, "tls"));
  const httpPort = await findFreePort();
  const deployedConf = await readFile(join(projectRoot, "deploy/nginx/shop.conf"), "utf8");
  const shopConf = replaceTexts(deployedConf, [
    ["server 127.0.0.1:3000 ", `server 127.0.0.1:${nodes[0]} `],
    ["server 127.0.0.1:3001 ", `server 127.0.0.1:${nodes[1]} `],
    ["listen 80;", `listen 127.0.0.1:${httpPort};`],
    ["listen [::]:80;", ""],
    ["listen 443 ssl", `listen 127.0.0.1:${tlsPort} ssl`],
    ["listen [::]:443 ssl http2;", ""],
    ["return 301 https://$host$", `return 301 https://$host:${tlsPort}$`],
    ["/etc/nginx/tls/", `${folder}/tls/`],
    ["/var/cache/nginx/shop", `${folder}/cache`],
    ["/var/log/nginx/access.log", `${folder}/access.log`],
  ]);
  const mainConfPath = join(folder, "nginx.conf");
  await writeFile(join(folder, "shop.conf"), shopConf);
  await writeFile(mainConfPath, createMainConf(folder));
  const args = ["-p", folder, "-c", mainConfPath, "-e", join(folder, "error.log")];
  const { stderr: configTest } = await runCommand("nginx", ["-t", ...args]);
  const program = spawn("nginx", args, { stdio: "inherit" });
  const exited = once(program, "exit");
  await waitUntil(() => isListening(tlsPort), "nginx did not accept connections", {
    timeoutMs: TIMEOUT_MS,
    intervalMs: 10,
  });
  return {
    origin: `https://localhost:${tlsPort}`,
    httpPort,
    certificate: join(folder, "tls/fullchain.pem"),
    configTest,
    readLogs: async () => {
      const files = ["access.log", "error.log"].map((name) => readFile(join(folder, name), "utf8"));
      return (await Promise.all(files)).join("");
    },
    stop: async () => {
      program.kill("SIGTERM");
      await withDeadline(exited, "nginx did not exit after SIGTERM", TIMEOUT_MS);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function isListening(port: number): Promise<boolean> {
  const probe = connect(port, "127.0.0.1");
  const isOpen = await once(probe, "connect").then(
    () => true,
    () => false,
  );
  probe.destroy();
  return isOpen;
}

/** @throws Error if the configuration does not contain a text to replace */
function replaceTexts(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`deploy/nginx/shop.conf does not contain: ${from}`);
    return changed.replaceAll(from, to);
  }, text);
}

const TEMPORARY_FOLDERS = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

function createMainConf(folder: string): string {
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const paths = TEMPORARY_FOLDERS.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n  ");
  return `${user}
daemon off;
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  ${paths}
  include ${folder}/shop.conf;
}
`;
}

async function createCertificate(folder: string): Promise<void> {
  const key = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  const keyOptions = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  await runCommand("openssl", ["req", "-x509", ...keyOptions, "-subj", "/CN=localhost", ...key]);
}

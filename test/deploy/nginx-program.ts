import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";

import { projectRoot } from "#db/project-root.ts";

import { freePort } from "../shop-program.ts";

const run = promisify(execFile);

/** An nginx with the project's configuration in front of shops. */
export interface NginxProgram {
  /** Over TLS. */
  origin: string;
  /** Where it listens without TLS. */
  httpPort: number;
  /** The file of its certificate, which nobody else trusts. */
  certificate: string;
  /** What `nginx -t` said of the configuration. */
  verdict: string;
  /** Reads its access log and its error log. */
  logs: () => Promise<string>;
  stop: () => Promise<void>;
}

export interface NginxPlan {
  tlsPort: number;
  /** Ports of this machine that shops listen on. */
  nodes: readonly [number, number];
}

/** Starts nginx as `deploy/nginx/shop.conf` says, but for addresses, certificate and folders, which are the test's. */
export async function startNginx({ tlsPort, nodes }: NginxPlan): Promise<NginxProgram> {
  const folder = await mkdtemp(join(tmpdir(), "shop-nginx-"));
  await mkdir(join(folder, "tls"));
  await makeCertificate(join(folder, "tls"));
  const httpPort = await freePort();
  const written = await readFile(join(projectRoot, "deploy/nginx/shop.conf"), "utf8");
  const shopConf = replaceAll(written, [
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
  const conf = join(folder, "nginx.conf");
  await writeFile(join(folder, "shop.conf"), shopConf);
  await writeFile(conf, mainConf(folder));
  const words = ["-p", folder, "-c", conf, "-e", join(folder, "error.log")];
  const { stderr: verdict } = await run("nginx", ["-t", ...words]);
  const program = spawn("nginx", words, { stdio: "inherit" });
  const exited = once(program, "exit");
  await untilListening(tlsPort);
  return {
    origin: `https://localhost:${tlsPort}`,
    httpPort,
    certificate: join(folder, "tls/fullchain.pem"),
    verdict,
    logs: async () => {
      const files = ["access.log", "error.log"].map((name) => readFile(join(folder, name), "utf8"));
      return (await Promise.all(files)).join("");
    },
    stop: async () => {
      program.kill("SIGTERM");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilListening(port: number): Promise<void> {
  for (;;) {
    const probe = connect(port, "127.0.0.1");
    const isOpen = await once(probe, "connect").then(
      () => true,
      () => false,
    );
    probe.destroy();
    if (isOpen) return;
    await setTimeout(10);
  }
}

/** @throws Error when the configuration does not hold what is to be replaced */
function replaceAll(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`deploy/nginx/shop.conf does not say: ${from}`);
    return changed.replaceAll(from, to);
  }, text);
}

const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

function mainConf(folder: string): string {
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const paths = TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n  ");
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

async function makeCertificate(folder: string): Promise<void> {
  const key = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  await run("openssl", ["req", "-x509", ...kind, "-subj", "/CN=localhost", ...key]);
}

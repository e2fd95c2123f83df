import { execFile, execFileSync } from "node:child_process";
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A disk of its own, small enough to be filled. */
export interface SmallDisk {
  folder: string;
  /** Leaves so many bytes. */
  fill: (left: number) => void;
  makeRoom: () => void;
  unmount: () => void;
}

/** A disk in memory; `undefined` where this user may not mount one. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), "shop-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
  // PostgreSQL works there as a user of its own.
  chmodSync(folder, 0o755);
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill: (left) => {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left)));
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    unmount: () => {
      execFileSync("umount", ["--lazy", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Lets a process and its children write no file beyond a size: no file can grow, though the disk has room. */
export async function limitFileSize(pid: number, bytes: number | "unlimited"): Promise<void> {
  for (const each of [pid, ...childrenOf(pid)]) {
    // The soft limit only, so that it can be raised again; as the process's own user, which even root may have to be.
    const words = ["--pid", String(each), `--fsize=${bytes}:`];
    await run("prlimit", words, ownerOf(each)).catch(() => undefined);
  }
}

function ownerOf(pid: number | string): { uid?: number; gid?: number } {
  const folder = statSync(`/proc/${pid}`, { throwIfNoEntry: false });
  return process.getuid?.() === 0 && folder !== undefined ? { uid: folder.uid, gid: folder.gid } : {};
}

function childrenOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean),
  );
}

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

const runCommand = promisify(execFile);

/** A mounted disk that a test can fill quickly. */
export interface SmallDisk {
  folder: string;
  /** Fills the disk until only this number of bytes is free. */
  fill: (freeBytes: number) => void;
  freeSpace: () => void;
  makeReadOnly: () => void;
  unmount: () => void;
}

/** Mounts a disk in memory. Returns undefined if the user may not mount disks. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), "shop-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  const filler = join(folder, "filler");
  return {
    folder,
    fill: (freeBytes) => {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - freeBytes)));
    },
    freeSpace: () => rmSync(filler, { force: true }),
    makeReadOnly: () => execFileSync("mount", ["-o", "remount,ro", folder]),
    unmount: () => {
      execFileSync("umount", ["--lazy", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Simulates a full disk by limiting the size of the files that a process and its children may write. */
export async function limitFileSize(pid: number, bytes: number | "unlimited"): Promise<void> {
  for (const id of [pid, ...listChildren(pid)]) {
    // Lowers only the soft limit, which can be raised again. In containers, even root may need to run prlimit as the
    // owner of the process.
    const args = ["--pid", String(id), `--fsize=${bytes}:`];
    await runCommand("prlimit", args, getOwner(id)).catch(() => undefined);
  }
}

function getOwner(pid: number | string): { uid?: number; gid?: number } {
  const stats = statSync(`/proc/${pid}`, { throwIfNoEntry: false });
  return process.getuid?.() === 0 && stats !== undefined ? { uid: stats.uid, gid: stats.gid } : {};
}

function listChildren(pid: number): string[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean),
  );
}

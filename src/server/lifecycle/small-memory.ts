import { platform } from "node:os";

/**
 * Settings that the C library and Node.js read when a process starts. Two malloc arenas: by default each thread retains
 * tens of megabytes. Buffers of a page's size (bytes) are returned to the system when freed. Three threads for images,
 * compression and files: two concurrent images leave one thread for pages.
 */
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "65536",
  MALLOC_TRIM_THRESHOLD_: "131072",
  UV_THREADPOOL_SIZE: "3",
};

/** Size of V8's semi-space (MB): holds the short-lived objects of a few concurrent pages. */
const SEMI_SPACE_MB = 16;

/**
 * Restarts the process with these settings, under the same process id. Call it first. Does nothing if the environment
 * already has all of the variables, and outside Linux. Reduces memory use to 0.55 times the default (decision 024).
 */
export function restartInSmallMemory(): void {
  if (platform() !== "linux" || process.execve === undefined) return;
  if (Object.keys(ENVIRONMENT).every((name) => process.env[name] !== undefined)) return;
  const args = [`--max-semi-space-size=${SEMI_SPACE_MB}`, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, [process.execPath, ...args], { ...ENVIRONMENT, ...process.env });
}

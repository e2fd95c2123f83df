import { platform } from "node:os";

/**
 * What the C library and Node.js read once, when a process begins. Two arenas: otherwise each thread keeps tens of
 * megabytes of what it once worked on. What is as long as a page (bytes) is given back when it has been sent, instead of
 * leaving holes. Three threads for pictures, compression and files: two pictures at once leave one for the pages.
 */
const SURROUNDINGS = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "65536",
  MALLOC_TRIM_THRESHOLD_: "131072",
  UV_THREADPOOL_SIZE: "3",
};

/** What is made and thrown away for a few pages at once fits, MB; much less, and the garbage of pages is moved about. */
const YOUNG_MB = 16;

/**
 * Keeps the program small on a small server: call it before anything else, because it begins the process anew, under its
 * own number, where its surroundings do not say how. Who sets them has chosen. Linux only.
 */
export function beginInSmallMemory(): void {
  if (platform() !== "linux" || process.execve === undefined) return;
  if (Object.keys(SURROUNDINGS).every((name) => process.env[name] !== undefined)) return;
  const words = [`--max-semi-space-size=${YOUNG_MB}`, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, [process.execPath, ...words], { ...SURROUNDINGS, ...process.env });
}

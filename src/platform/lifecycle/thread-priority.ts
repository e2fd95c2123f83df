import { readdir, readFile, stat } from "node:fs/promises";
import { setPriority } from "node:os";
import { join } from "node:path";

const THREADS = "/proc/self/task";
const POOL_THREAD = "libuv-worker";
/** Niceness of image threads. On a core shared with the busy main thread, they get about a tenth of the CPU time. */
const IMAGE_NICENESS = 10;

/**
 * Gives the threads that decode and encode images a lower priority than the main thread, which renders pages. During
 * image encoding, this halves the response time of pages (decision 001). Call it before the first image is processed,
 * because the threads that libvips starts then inherit the priority. Only affects Linux: other systems set priorities
 * per process, not per thread.
 */
export async function lowerImagePriority(): Promise<void> {
  // libuv starts its thread pool for the first file operation.
  await stat(".");
  for (const thread of await readdir(THREADS).catch(() => [])) {
    const name = await readFile(join(THREADS, thread, "comm"), "utf8").catch(() => "");
    if (name.startsWith(POOL_THREAD)) lowerPriority(Number(thread));
  }
}

function lowerPriority(thread: number): void {
  try {
    setPriority(thread, IMAGE_NICENESS);
  } catch {
    // A container may forbid changing priorities. The shop works without the change, too.
  }
}

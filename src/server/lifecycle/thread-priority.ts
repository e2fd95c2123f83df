import { readdir, readFile, stat } from "node:fs/promises";
import { setPriority } from "node:os";
import { join } from "node:path";

const THREADS = "/proc/self/task";
const POOL_THREAD = "libuv-worker";
/** Under a busy main thread the pool gets a tenth of a core it shares; an idle core is all its own. */
const BEHIND_PAGES = 10;

/**
 * Puts the threads that decode and encode pictures behind the main thread, which renders pages: when there are fewer
 * cores than work, pages go first. Linux only, where a priority belongs to a thread and is handed on to the threads it
 * starts, which libvips does; call it before the first picture is touched. Elsewhere nothing happens.
 */
export async function letPagesGoFirst(): Promise<void> {
  // The pool's threads start with its first task.
  await stat(".");
  for (const thread of await readdir(THREADS).catch(() => [])) {
    const name = await readFile(join(THREADS, thread, "comm"), "utf8").catch(() => "");
    if (name.startsWith(POOL_THREAD)) putBehind(Number(thread));
  }
}

function putBehind(thread: number): void {
  try {
    setPriority(thread, BEHIND_PAGES);
  } catch {
    // A container may forbid it; the shop works without.
  }
}

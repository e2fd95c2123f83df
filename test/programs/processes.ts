/** Returns whether a process with this id is running. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Sends a signal to one process.
 * @throws Error for ids below 1, which would address process groups, including that of the test run
 */
export function sendSignal(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined || !(pid > 0)) throw new Error(`${pid} is not a process id.`);
  process.kill(pid, signal);
}

/** Sends a signal to one process. Does nothing if the process has exited. */
export function sendSignalIfRunning(pid: number, signal: NodeJS.Signals): void {
  try {
    sendSignal(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

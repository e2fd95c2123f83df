/** Whether a process of that number runs. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Sends a signal to one process.
 * @throws when there is no such number: what the system takes 0 and below for are all processes of the test run
 */
export function sendSignal(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined || !(pid > 0)) throw new Error(`No process has the number ${pid}.`);
  process.kill(pid, signal);
}

/** The same for one that may end by itself in that moment. */
export function sendSignalIfRunning(pid: number, signal: NodeJS.Signals): void {
  try {
    sendSignal(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

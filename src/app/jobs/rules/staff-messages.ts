/** Staff texts for background jobs. Not quoted by the specification. */
export const jobMessages = {
  loadFailed: "Failed to load the background jobs",
  /** Shown instead of the time of the next attempt. */
  noNextAttempt: "none until you retry",
  attempts: (count: number) => (count === 1 ? "1 attempt" : `${count} attempts`),
  notFound: "Job not found",
  notFailed: "This job is running or has succeeded. Reload the page.",
  retryFailed: "Failed to retry the job",
  retried: (label: string) => `${label}: the job will run again in a moment`,
  timedOut: (seconds: number) => `The job did not finish within ${seconds} seconds.`,
  interrupted: "The shop's server stopped during each attempt.",
};

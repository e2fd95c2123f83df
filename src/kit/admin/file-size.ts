/** Formats a file size, e.g. `340 kB`, `2.4 MB` or `10 MB`. */
export function formatFileSize(bytes: number): string {
  const megabyte = 1024 * 1024;
  if (bytes < megabyte) return `${Math.max(1, Math.round(bytes / 1024))} kB`;
  return `${Number((bytes / megabyte).toFixed(1))} MB`;
}

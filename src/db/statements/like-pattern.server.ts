/** Returns a LIKE pattern that matches text containing `text` literally. */
export function buildContainsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

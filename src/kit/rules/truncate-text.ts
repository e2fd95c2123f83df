/**
 * Joins the lines of a text and truncates it, between words if possible, to `maxLength` characters including an
 * ellipsis.
 */
export function truncateText(text: string, maxLength: number): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= maxLength) return line;
  const cut = line.slice(0, maxLength);
  const end = cut.lastIndexOf(" ");
  const shortened = end > maxLength / 2 ? cut.slice(0, end) : cut.slice(0, maxLength - 1);
  return `${shortened.replace(/[\s,.;:]+$/, "")}…`;
}

/** The beginning of a text in one line, cut between words and marked when something is left out. */
export function truncateText(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most);
  const end = cut.lastIndexOf(" ");
  return `${(end > most / 2 ? cut.slice(0, end) : cut.slice(0, most - 1)).replace(/[\s,.;:]+$/, "")}…`;
}

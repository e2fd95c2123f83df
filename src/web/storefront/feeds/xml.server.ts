const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Characters that no XML document may hold, in whatever way they are written. */
// oxlint-disable-next-line no-control-regex -- these are the ones
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text as it stands between two tags of an XML document. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(IMPOSSIBLE, "")
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** `<name>text</name>`, the text escaped. */
export function element(name: string, text: string | number): string {
  return `<${name}>${escapeXml(String(text))}</${name}>`;
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

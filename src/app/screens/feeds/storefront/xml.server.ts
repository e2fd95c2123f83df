const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Characters that are invalid in XML documents, even if escaped. */
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const INVALID_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Escapes text for XML and removes invalid characters. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(INVALID_CHARACTERS, "")
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** Returns `<name>text</name>` with the text escaped. */
export function buildElement(name: string, text: string | number): string {
  return `<${name}>${escapeXml(String(text))}</${name}>`;
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

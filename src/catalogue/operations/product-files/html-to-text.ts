// A CommonJS package, from which the development server finds no named exports.
import sax from "sax";

/** Elements that start on a new line. */
const BLOCKS = new Set([
  "p",
  "div",
  "ul",
  "ol",
  "li",
  "table",
  "tr",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "section",
]);
/** Elements whose content is no text. */
const HIDDEN = new Set(["script", "style", "noscript", "iframe", "template", "title", "svg"]);

/**
 * Converts HTML of other shops to text: blocks become lines, list items get a bullet. Scripts, styles, attributes and
 * comments are dropped, and nothing of the result is HTML. Accepts HTML with errors.
 */
export function htmlToText(html: string): string {
  const parser = sax.parser(false, { lowercase: true, position: false });
  const hidden: string[] = [];
  let text = "";
  const add = (part: string) => {
    if (hidden.length === 0) text += part;
  };
  Object.assign(parser, {
    ontext: (part: string) => add(part.replaceAll(/\s+/g, " ")),
    oncdata: (part: string) => add(part),
    onopentag: ({ name }: { name: string }) => {
      if (HIDDEN.has(name)) hidden.push(name);
      else if (name === "br") add("\n");
      else if (name === "li") add("\n• ");
      else if (name === "td" || name === "th") add(" ");
      else if (BLOCKS.has(name)) add("\n");
    },
    onclosetag: (name: string) => {
      if (hidden.at(-1) === name) hidden.pop();
      else if (BLOCKS.has(name) && name !== "li") add("\n");
    },
    // The parser of other shops' pages accepts these errors, too.
    onerror: () => {
      Object.assign(parser, { error: null });
      parser.resume();
    },
  });
  // A lone “<” is no tag.
  parser.write(`<div>${html.replaceAll(/<(?![a-z/!?])/gi, "&lt;")}</div>`).close();
  return text
    .replaceAll("\u00A0", " ")
    .split("\n")
    .map((line) => line.replaceAll(/[ \t]+/g, " ").trim())
    .filter((line) => line !== "" && line !== "•")
    .join("\n");
}

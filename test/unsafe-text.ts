import { parseSync } from "vite";

/**
 * Finds text that React changes, inserts or removes beside other nodes. Translations and extensions move text nodes into
 * elements of their own. React then fails to remove such a node or to insert a node before it, or changes a node that
 * is no longer shown. If the text is the only child of its element, React replaces the content of the element instead.
 */

interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

const asNode = (value: unknown) => value as Node;
const asNodes = (value: unknown) => value as Node[];

/** Props and variables that contain elements by convention. Callers pass text only inside an element. */
const ELEMENT_NAMES =
  /^(children|rows?|header|footer|navigation|icon|button|form|number|actions?|views|tabs|intro|tools|after|table|content|statusAction|fields|dialogs?|aside|places|deliveryMethod|stepper|[a-zA-Z]*(Icon|Element|Link|Range|Button|Badge|Field))$/;
const ELEMENT_FUNCTIONS = /^(render[A-Z]?\w*|children|createPortal|listOptions)$/;

/** Returns whether an expression renders only elements or nothing, as far as its syntax tells. */
function rendersOnlyElements(expression: Node): boolean {
  switch (expression.type) {
    case "JSXElement":
    case "JSXEmptyExpression":
      return true;
    case "JSXFragment":
      return asNodes(expression["children"]).every(isElementChild);
    case "Literal":
      return expression["value"] === null || typeof expression["value"] === "boolean";
    case "Identifier":
      return expression["name"] === "undefined" || ELEMENT_NAMES.test(String(expression["name"]));
    case "MemberExpression":
      return ELEMENT_NAMES.test(String(asNode(expression["property"])["name"]));
    case "LogicalExpression":
      return (
        rendersOnlyElements(asNode(expression["right"])) &&
        (expression["operator"] === "&&" || rendersOnlyElements(asNode(expression["left"])))
      );
    case "ConditionalExpression":
      return ["consequent", "alternate"].every((branch) => rendersOnlyElements(asNode(expression[branch])));
    case "CallExpression":
      return returnsOnlyElements(expression);
    case "ChainExpression":
    case "ParenthesizedExpression":
    case "TSAsExpression":
      return rendersOnlyElements(asNode(expression["expression"]));
    default:
      return false;
  }
}

/** Returns whether a call maps a list to elements, or calls a function that returns elements by convention. */
function returnsOnlyElements({ callee, arguments: args }: Node): boolean {
  const { type, name, property } = asNode(callee);
  if (type === "Identifier") return ELEMENT_FUNCTIONS.test(String(name));
  const method = String(asNode(property)["name"]);
  if (method !== "map" && method !== "from") return ELEMENT_FUNCTIONS.test(method);
  const callback = asNodes(args).at(-1);
  return callback !== undefined && callbackReturnsElements(callback);
}

function callbackReturnsElements({ type, body, name }: Node): boolean {
  if (type === "Identifier") return ELEMENT_FUNCTIONS.test(String(name));
  if (type !== "ArrowFunctionExpression") return false;
  const content = asNode(body);
  if (content.type !== "BlockStatement") return rendersOnlyElements(content);
  const statements = asNodes(content["body"]).filter((statement) => statement.type === "ReturnStatement");
  return statements.length > 0 && statements.every(({ argument }) => rendersOnlyElements(asNode(argument)));
}

/** Comments, and line breaks between elements, render nothing. */
const isIgnored = (child: Node) =>
  (child.type === "JSXText" && /^\s*\n\s*$/.test(String(child["value"]))) ||
  (child.type === "JSXExpressionContainer" && asNode(child["expression"]).type === "JSXEmptyExpression");

/** Returns whether an expression is text that never changes: a literal, or a constant such as `cartMessages.title`. */
function isConstantText({ type, value, object, computed }: Node): boolean {
  if (type === "Literal") return typeof value === "string";
  return (
    type === "MemberExpression" && computed === false && /messages$/i.test(String(asNode(object)["name"]))
  );
}

const isStaticText = (child: Node) =>
  child.type === "JSXText" ||
  (child.type === "JSXExpressionContainer" && isConstantText(asNode(child["expression"])));

function isElementChild(child: Node): boolean {
  if (isIgnored(child)) return true;
  if (child.type === "JSXExpressionContainer") return rendersOnlyElements(asNode(child["expression"]));
  return (
    child.type === "JSXElement" ||
    (child.type === "JSXFragment" && asNodes(child["children"]).every(isElementChild))
  );
}

/** Returns the unsafe children of an element: changing text beside siblings, and text after a conditional element. */
function listUnsafeChildren(element: Node): Node[] {
  const children = asNodes(element["children"]).filter((child) => !isIgnored(child));
  const isFragment = element.type === "JSXFragment";
  if (children.length < 2 && !isFragment) return [];
  let hasConditional = false;
  return children.filter((child) => {
    if (isStaticText(child)) return hasConditional || isFragment;
    if (child.type === "JSXExpressionContainer") {
      const isText = !rendersOnlyElements(asNode(child["expression"]));
      hasConditional = true;
      return isText;
    }
    return false;
  });
}

function visit(node: unknown, report: (node: Node) => void): void {
  if (Array.isArray(node)) for (const item of node) visit(item, report);
  else if (typeof node === "object" && node !== null) {
    const { type } = node as Node;
    if (type === "JSXElement" || type === "JSXFragment") listUnsafeChildren(node as Node).forEach(report);
    for (const value of Object.values(node)) visit(value, report);
  }
}

/** Returns the lines with unsafe text in a TSX file, e.g. `12: {count} items`. */
export function listUnsafeTexts(source: string): string[] {
  const { program } = parseSync("file.tsx", source, { lang: "tsx" });
  const found: string[] = [];
  visit(program, ({ start, end }) => {
    const line = source.slice(0, start).split("\n").length;
    found.push(`${line}: ${source.slice(start, Number(end)).trim().replaceAll(/\s+/g, " ").slice(0, 90)}`);
  });
  return found;
}

import type { Plugin } from "vite";

import { UNUSED_ROUTER_EXPORTS, UNUSED_ROUTER_PARTS } from "./unused-router-parts.ts";

const LIBRARY = "/react-router/dist/production/";
const SHOP = "/src/web/";
const ROUTER_IMPORT = /(?:im|ex)port\b[^;"'(]*?\{([^}]*)\}\s*from\s*["']react-router["']/g;
/** Of which nobody can say what is wanted of it. */
const WHOLE_ROUTER = /\*\s*(?:as\s+\w+\s*)?from\s*["']react-router["']|\bimport\(\s*["']react-router["']/;
/** Wishes of a link or a navigation, as they are written and as they are compiled. */
const UNUSABLE_WISHES = {
  viewTransition: /(?<![\w$.-])viewTransition(?![\w$-])/,
  mask: /[{,]\s*mask\s*[:,}]|\smask=[{"']/,
};
/** A module that leads shoppers somewhere: elsewhere a `mask` is a drawing's. */
const LEADS_SOMEWHERE = /["']react-router["']|Link\b/;

/** Advice to developers on the console. */
const ADVICE = new Set(["warning", "warnOnce", "warningOnce"]);
/** React's functions that do nothing but make something, which the bundler cannot know. */
const MAKERS = new Set(["createContext", "forwardRef", "memo"]);

/** A node of the syntax tree, as far as it is looked at here. */
interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  id?: Node;
  body?: Node;
  init?: Node;
  expression?: Node;
  callee?: Node;
  left?: Node;
  object?: Node;
  property?: Node;
  arguments?: Node[];
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

export class PartNotFound extends Error {
  constructor(file: string, part: string) {
    super(
      `react-router's ${file} has changed: it has no “${part}” any more. Look at what became of it and correct unused-router-parts.ts.`,
    );
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

const LEFT_OUT = '{throw Error("Left out: unused-router-parts.ts")}';

function editOfUncalled(node: Node, uncalled: ReadonlySet<string>): (Edit & { name: string }) | undefined {
  const name = node.id?.name ?? "";
  if (!uncalled.has(name)) return undefined;
  if (node.type === "FunctionDeclaration" && node.body) {
    return { name, start: node.body.start, end: node.body.end, text: LEFT_OUT };
  }
  if (node.type === "VariableDeclarator" && node.init?.type === "ClassExpression") {
    return { name, start: node.init.start, end: node.init.end, text: "void 0" };
  }
  return undefined;
}

/** Advice and names for developers' tools go; what is only made and then not used can go by the bundler. */
function editOfAny(node: Node, lineAt: (offset: number) => string): Edit | undefined {
  const { expression, init } = node;
  if (node.type === "ExpressionStatement" && expression) {
    const isAdvice = ADVICE.has(expression.callee?.name ?? "");
    const isName = expression.left?.property?.name === "displayName";
    if (isAdvice || isName) return { start: node.start, end: node.end, text: ";" };
  }
  if (node.type === "CallExpression" && node.callee?.name === "invariant") {
    const message = node.arguments?.[1];
    if (message) return { start: message.start, end: message.end, text: JSON.stringify(lineAt(node.start)) };
  }
  if (node.type === "VariableDeclarator" && MAKERS.has(init?.callee?.property?.name ?? "") && init) {
    return { start: init.start, end: init.start, text: "/* @__PURE__ */ " };
  }
  return undefined;
}

/**
 * A file of React Router without what this shop never comes to. The assertions that stay name their file and line
 * instead of saying what they miss.
 *
 * @throws PartNotFound when the library has changed.
 */
export function withoutUnused(file: string, code: string, parse: (code: string) => unknown): string {
  const parts = UNUSED_ROUTER_PARTS.filter((part) => file === `lib/${part.file}`);
  let settled = code;
  for (const [text, outcome] of parts.flatMap((part) => Object.entries(part.settled))) {
    if (!code.includes(text)) throw new PartNotFound(file, text);
    settled = settled.replaceAll(text, outcome);
  }
  const uncalled = new Set(parts.flatMap((part) => part.uncalled));
  const edits: Edit[] = [];
  const lineAt = (offset: number) =>
    `${file.slice(file.lastIndexOf("/") + 1)}:${settled.slice(0, offset).split("\n").length}`;
  const found = new Set<string>();

  function walk(node: Node) {
    const gone = editOfUncalled(node, uncalled);
    if (gone) {
      found.add(gone.name);
      edits.push(gone);
      return;
    }
    const edit = editOfAny(node, lineAt);
    if (edit) edits.push(edit);
    if (edit?.text !== ";") childrenOf(node).forEach(walk);
  }

  const program = parse(settled);
  if (isNode(program)) walk(program);
  for (const name of uncalled) if (!found.has(name)) throw new PartNotFound(file, name);
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), settled);
}

/** The first thing that this module wants of React Router though what that needs is left out, or may be. */
export function unusableWish(code: string): string | undefined {
  return unusableImport(code) ?? unusableProperty(code);
}

function unusableProperty(code: string): string | undefined {
  if (!LEADS_SOMEWHERE.test(code)) return undefined;
  return Object.entries(UNUSABLE_WISHES).find(([, written]) => written.test(code))?.[0];
}

function unusableImport(code: string): string | undefined {
  if (WHOLE_ROUTER.test(code)) return "Some part of a whole react-router";
  const names = [...code.matchAll(ROUTER_IMPORT)].flatMap(([, list = ""]) =>
    list.split(",").map((name) => name.trim().split(/\s/)[0] ?? ""),
  );
  return names.find((name) => UNUSED_ROUTER_EXPORTS.some((unused) => unused === name));
}

/** Leaves out of the browser's bundle what this shop does not use of React Router. Decision 016. */
export function leaveOutUnusedRouter(): Plugin {
  return {
    name: "leave-out-unused-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      const start = id.indexOf(LIBRARY);
      if (start >= 0) {
        const file = id.slice(start + LIBRARY.length);
        return { code: withoutUnused(file, code, (text) => this.parse(text)), map: null };
      }
      const unusable = id.includes(SHOP) ? unusableWish(code) : undefined;
      if (unusable !== undefined)
        this.error(`${unusable} is left out of the bundle: see unused-router-parts.ts.`);
      return undefined;
    },
  };
}

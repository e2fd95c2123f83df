import { parseSync } from "vite";

/** A node of the syntax tree. */
type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** Matches an expression that contains a subquery; a statement begins with its keyword. */
const SUBQUERY = /\(\s*(select|with)\b/i;
const STATEMENT = /^\s*(select|with|insert|update|delete|declare)\b/i;

/** Returns all nodes of a syntax tree. */
function listNodes(value: unknown): Node[] {
  if (!isNode(value)) return [];
  const children = Object.values(value).flatMap(listNodes);
  return typeof value["type"] === "string" ? [value, ...children] : children;
}

/** Returns the variables of a file that contain Drizzle tables, and those that contain their columns. */
function listVariables(nodes: readonly Node[]): { tables: Set<unknown>; columns: Set<unknown> } {
  const tables = new Set<unknown>();
  const columns = new Set<unknown>();
  for (const { type, source, specifiers } of nodes)
    if (type === "ImportDeclaration" && String((source as Node)["value"]).includes("/tables/"))
      for (const { local } of specifiers as { local: Node }[]) tables.add(local["name"]);
  for (const { type, id, init } of nodes) {
    if (type !== "VariableDeclarator" || !isNode(id) || !isNode(init)) continue;
    const isAlias = ["alias", "aliasedTable"].includes(
      String((init["callee"] as Node | undefined)?.["name"]),
    );
    if (isAlias) tables.add(id["name"]);
    else if (id["type"] === "ObjectPattern" && tables.has(init["name"]))
      for (const { value } of id["properties"] as { value?: Node }[]) columns.add(value?.["name"]);
  }
  return { tables, columns };
}

/**
 * Returns the `sql` expressions of a source file that contain a subquery and interpolate a column directly, as
 * `file:line: column`. Drizzle can omit the table of such a column; the tag `subquery` keeps it.
 */
export function findUnqualifiedSubqueries(file: string, code: string): string[] {
  if (!code.includes("sql")) return [];
  const nodes = listNodes(parseSync(file, code).program);
  const { tables, columns } = listVariables(nodes);
  const isColumn = ({ type, object, name }: Node): boolean =>
    type === "MemberExpression" ? tables.has((object as Node)["name"]) : columns.has(name);
  return nodes.flatMap(({ type, tag, quasi, start }) => {
    if (type !== "TaggedTemplateExpression" || (tag as Node)["name"] !== "sql") return [];
    const { quasis, expressions } = quasi as { quasis: { value: { raw: string } }[]; expressions: Node[] };
    const texts = quasis.map(({ value }) => value.raw);
    if (STATEMENT.test(texts.join("?"))) return [];
    const line = code.slice(0, start as number).split("\n").length;
    return expressions
      .filter(
        (expression, index) => SUBQUERY.test(texts.slice(0, index + 1).join("?")) && isColumn(expression),
      )
      .map((column) => `${file}:${line}: ${code.slice(column["start"] as number, column["end"] as number)}`);
  });
}

/** A part of an SQL statement between parentheses. */
interface Scope {
  isSubquery: boolean;
  /** Whether the position is in a condition of the subquery. */
  isInCondition: boolean;
}

/** Texts, names with their tables, comparisons, parameters, parentheses and words. */
const TOKEN = /'(?:[^']|'')*'|(?:"[^"]+"|\b[a-z_]\w*)(?:\.(?:"[^"]+"|\w+))?|<>|<=|>=|[<>=()]|\$\d+/gi;
const COMPARISON = /^(?:<>|[<>]?=|[<>])$/;
const UNQUALIFIED_NAME = /^"[^"]+"$/;
const NAME = /^(?:"|[a-z_]\w*$|[a-z_]\w*\.)/i;
const CONDITION_STARTS = new Set(["where", "on"]);
const CONDITION_ENDS = new Set([
  "order",
  "group",
  "limit",
  "union",
  "returning",
  "from",
  "join",
  "left",
  "set",
]);
const QUERY_STARTS = new Set(["select", "with"]);
/** Words that are no column beside a comparison. */
const VALUES = new Set([
  "end",
  "any",
  "all",
  "array",
  "null",
  "true",
  "false",
  "now",
  "interval",
  "select",
  "coalesce",
]);

/**
 * Returns the quoted names without a table that a condition of a subquery compares with another column. Drizzle writes
 * the table of every column in conditions, except of expressions that it reads from a query under an alias.
 */
function findUnqualifiedColumns(statement: string): string[] {
  const tokens = [...statement.matchAll(TOKEN)].map(([token]) => token);
  const aliases = new Set(tokens.filter((_, index) => tokens[index - 1]?.toLowerCase() === "as"));
  const scopes: Scope[] = [{ isSubquery: false, isInCondition: false }];
  return tokens.filter((token, index) => {
    const scope = scopes.at(-1);
    const word = token.toLowerCase();
    if (token === "(") scopes.push({ isSubquery: false, isInCondition: scope?.isInCondition ?? false });
    else if (token === ")") scopes.pop();
    else if (scope && tokens[index - 1] === "(" && QUERY_STARTS.has(word))
      Object.assign(scope, { isSubquery: true, isInCondition: false });
    else if (scope && CONDITION_STARTS.has(word)) scope.isInCondition = scope.isSubquery;
    else if (scope && CONDITION_ENDS.has(word)) scope.isInCondition = false;
    const isColumn = UNQUALIFIED_NAME.test(token) && !aliases.has(token);
    return isColumn && scope?.isInCondition && isComparedWithColumn(tokens, index);
  });
}

function isComparedWithColumn(tokens: readonly string[], index: number): boolean {
  const isComparison = (position: number) => COMPARISON.test(tokens[position] ?? "");
  const other = isComparison(index - 1)
    ? tokens[index - 2]
    : isComparison(index + 1)
      ? tokens[index + 2]
      : "";
  return other !== undefined && NAME.test(other) && !VALUES.has(other.toLowerCase());
}

/** Statements without such a column, because tests repeat statements. */
const checkedStatements = new Set<string>();

/** @throws Error if a condition of a subquery contains a column without a table */
export function checkSubqueries(statement: string): void {
  if (checkedStatements.has(statement)) return;
  const [column] = findUnqualifiedColumns(statement);
  if (column !== undefined)
    throw new Error(`${column} has no table in a subquery (use the tag \`subquery\`): ${statement}`);
  checkedStatements.add(statement);
}

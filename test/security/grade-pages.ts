/**
 * Grades pages by the rules of Mozilla's HTTP Observatory and prints the grades as JSON. Unlike Observatory's own `scan`,
 * this program supports ports and paths. It runs separately because Node.js reads NODE_EXTRA_CA_CERTS only at startup.
 */

import { join } from "node:path";

interface Rule {
  name: string;
  title: string;
  result: string;
  pass: boolean;
  modifier: number;
}

export interface Grade {
  path: string;
  grade: string;
  score: number;
  rules: Rule[];
}

interface Verdict {
  result: string;
  pass: boolean;
  constructor: { name: string; title: string };
}

interface Rules {
  retrieve: (hostname: string, options: object) => Promise<{ responses: { auto: unknown } }>;
  ALL_TESTS: ((requests: unknown) => Verdict)[];
  getScoreModifier: (result: string) => number;
  getGradeForScore: (score: number) => { grade: string; score: number };
  MINIMUM_SCORE_FOR_EXTRA_CREDIT: number;
}

async function loadRules(folder: string): Promise<Rules> {
  const files = ["retriever/retriever.js", "constants.js", "grader/grader.js", "grader/charts.js"];
  const modules = await Promise.all(
    files.map((file) => import(join(folder, "src", file)) as Promise<object>),
  );
  return Object.assign({}, ...modules) as Rules;
}

async function gradePage(rules: Rules, path: string, ports: object): Promise<Grade> {
  const retrieval = await rules.retrieve("localhost", { ...ports, path });
  if (!retrieval.responses.auto) throw new Error(`${path} sent no response over TLS.`);
  const results = rules.ALL_TESTS.map((runTest) => {
    const { result, pass, constructor } = runTest(retrieval);
    const modifier = rules.getScoreModifier(result);
    return { name: constructor.name, title: constructor.title, result, pass, modifier };
  });
  const sumScore = (counted: Rule[]) => counted.reduce((sum, { modifier }) => sum + modifier, 100);
  const scoreWithoutBonus = sumScore(results.filter(({ modifier }) => modifier < 0));
  const hasBonus = scoreWithoutBonus >= rules.MINIMUM_SCORE_FOR_EXTRA_CREDIT;
  return {
    path,
    ...rules.getGradeForScore(hasBonus ? sumScore(results) : scoreWithoutBonus),
    rules: results,
  };
}

const [folder = "", httpPort, httpsPort, ...paths] = process.argv.slice(2);
const rules = await loadRules(folder);
const grades: Grade[] = [];
for (const path of paths) grades.push(await gradePage(rules, path, { httpPort, httpsPort }));
process.stdout.write(JSON.stringify(grades));

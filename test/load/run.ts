import { computePercentile } from "#bench/frame/statistics.ts";
import type { ShopProgram } from "../programs/shop-program.ts";
import type { LoadResult } from "./load-generator.ts";
import { createLoadGenerator, findUnansweredKinds } from "./load-generator.ts";
import { withLoadedShop } from "./loaded-shop.ts";
import type { Memory } from "./memory.ts";
import { watchMemory } from "./memory.ts";
import type { Plan } from "./plan.ts";
import { readPlan } from "./plan.ts";
import type { RequestKind, TrafficData } from "./traffic.ts";
import { generateTraffic, SHARES } from "./traffic.ts";

const HELP = `Sends mixed traffic to a built shop, at half of its capacity.

  npm run test:load                     60 s, the sample catalogue
  npm run test:load -- --long           15 minutes, 1,000 products
  npm run test:load -- --seconds 300    300 s
  npm run test:load -- --products 1000  1,000 generated products in addition to the sample catalogue

90 % of the requests browse, 5 % search, 4 % place orders and 1 % are from staff. The test first measures the capacity,
then sends requests at half of that rate without waiting for responses. The test fails if a response is unexpected, if a
kind of request receives no response, if an acknowledged order is missing, if the log contains an error, or if the mean
memory in the last third is over 10 % higher than in the middle third. One minute reveals only fast memory leaks; use
--long to find slow memory leaks.`;

/** Measures a shop's capacity, then sends requests at half of that rate. Returns one line per failure. */
async function runLoad(plan: Plan, shop: ShopProgram, data: TrafficData): Promise<string[]> {
  const { capacitySeconds, seconds } = plan;
  const generator = createLoadGenerator(shop.origin);
  const traffic = generateTraffic(data);
  const capacityLoad = await generator.sendConcurrently(traffic, capacitySeconds);
  const capacity = countResponses(capacityLoad) / capacityLoad.seconds;
  console.log(
    `Capacity: ${capacity.toFixed(0)} requests/s. Sending ${(capacity / 2).toFixed(0)} requests/s.`,
  );
  const stopWatching = watchMemory(shop.pid);
  const halfCapacityLoad = await generator.sendAtRate(traffic, seconds, capacity / 2);
  const memory = stopWatching();
  printLoad(halfCapacityLoad, memory);
  const failures = [
    ...formatErrors(capacityLoad),
    ...formatErrors(halfCapacityLoad),
    ...findUnansweredKinds(halfCapacityLoad),
    ...findLoggedErrors(shop),
  ];
  if (memory?.isFlat === false)
    failures.push("Memory grew by over 10 %, or there were fewer than three samples.");
  const listedCount = await countOrders(shop.origin, data.cookie);
  if (listedCount !== traffic.countPlacedOrders())
    failures.push(`${traffic.countPlacedOrders()} orders were acknowledged, ${listedCount} are listed.`);
  generator.close();
  return failures;
}

const countResponses = ({ times }: LoadResult) =>
  Object.values(times).reduce((sum, kindTimes) => sum + kindTimes.length, 0);

function formatErrors({ errors }: LoadResult): string[] {
  return [...errors].map(([message, count]) => `${count} × ${message}`);
}

const ERROR_LEVEL = 50;

function findLoggedErrors({ lines, getErrors }: ShopProgram): string[] {
  const logged = lines.filter(
    (line) => line.startsWith("{") && (JSON.parse(line) as { level: number }).level >= ERROR_LEVEL,
  );
  return [...logged, ...(getErrors() === "" ? [] : [getErrors()])];
}

async function countOrders(origin: string, cookie: string): Promise<number> {
  const response = await fetch(`${origin}/api/admin/orders?pageSize=1`, { headers: { cookie } });
  return ((await response.json()) as { total: number }).total;
}

function printLoad(load: LoadResult, memory: Memory | undefined): void {
  console.log(`\n${["kind", "requests", "p50 ms", "p95 ms", "p99 ms", "max ms"].map(padCell).join("")}`);
  for (const kind of Object.keys(SHARES) as RequestKind[]) {
    const times = load.times[kind];
    if (times.length === 0) continue;
    const percentiles = [0.5, 0.95, 0.99, 1].map((share) => computePercentile(times, share).toFixed(1));
    console.log([kind, String(times.length), ...percentiles].map(padCell).join(""));
  }
  console.log(`\n${countResponses(load)} requests in ${load.seconds.toFixed(0)} s`);
  if (memory === undefined) return console.log("The memory cannot be read on this system.");
  const [first, middle, last] = memory.thirds.map((samples) => samples.toFixed(0));
  console.log(`Mean memory in each third: ${first} MB, ${middle} MB, ${last} MB`);
}

const WIDTH = 10;
const padCell = (text: string) => text.padEnd(WIDTH);

try {
  const plan = readPlan(process.argv.slice(2));
  if (plan === undefined) console.log(HELP);
  else {
    const failures = await withLoadedShop(plan.products, (shop, data) => runLoad(plan, shop, data));
    for (const line of failures.slice(0, 20)) console.log(line);
    console.log(failures.length === 0 ? "\nNo errors, flat memory." : `\n${failures.length} failures.`);
    process.exitCode = failures.length === 0 ? 0 : 1;
  }
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

import { percentile } from "#bench/frame/statistics.ts";
import type { ShopProgram } from "../shop-program.ts";
import type { Load } from "./load-generator.ts";
import { createLoader, unanswered } from "./load-generator.ts";
import { withLoadedShop } from "./loaded-shop.ts";
import type { Memory } from "./memory.ts";
import { watchMemory } from "./memory.ts";
import type { Plan } from "./plan.ts";
import { readPlan } from "./plan.ts";
import type { Errand, Goods } from "./traffic.ts";
import { drawTraffic, SHARES } from "./traffic.ts";

const HELP = `Loads a shop of this build with mixed traffic, at half of what it can take.

  npm run test:load                     60 s, the sample catalogue
  npm run test:load -- --long           15 minutes, 1,000 products
  npm run test:load -- --seconds 300    so long
  npm run test:load -- --products 1000  so many made-up products more

Of all requests 90 % browse, 5 % search, 4 % are orders and 1 % staff's. Before, as many as the shop can answer are
sent for some seconds: half of that rate is kept up then, whether the shop keeps up or not. It fails when anything but
the expected answer comes, when a part of the traffic was never answered, when an order that was answered is not listed,
when the log tells of an error, and when the program holds over a tenth more memory in the last third of the time than
in the middle one. In a minute only a leak
that shows within seconds is seen so; the quarter of an hour is what counts.`;

/** Answers what went wrong, a line each. */
async function loadShop(plan: Plan, shop: ShopProgram, goods: Goods): Promise<string[]> {
  const { capacitySeconds, seconds } = plan;
  const loader = createLoader(shop.origin);
  const traffic = drawTraffic(goods);
  const full = await loader.askOver(traffic, capacitySeconds);
  const capacity = countOf(full) / full.seconds;
  console.log(
    `It can take ${capacity.toFixed(0)} requests a second; ${(capacity / 2).toFixed(0)} are sent now.`,
  );
  const memory = watchMemory(shop.pid);
  const half = await loader.askAtRate(traffic, seconds, capacity / 2);
  const held = memory();
  print(half, held);
  const wrong = [...errorsOf(full), ...errorsOf(half), ...unanswered(half), ...errorsInLog(shop)];
  if (held?.isFlat === false)
    wrong.push("Memory was not seen to stay: it grew by over a tenth, or was hardly looked at.");
  const listed = await countOrders(shop.origin, goods.cookie);
  if (listed !== traffic.placed())
    wrong.push(`${traffic.placed()} orders were answered, ${listed} are listed.`);
  loader.close();
  return wrong;
}

const countOf = ({ times }: Load) => Object.values(times).reduce((sum, each) => sum + each.length, 0);

function errorsOf({ errors }: Load): string[] {
  return [...errors].map(([words, count]) => `${count} × ${words}`);
}

const ERROR_LEVEL = 50;

function errorsInLog({ lines, errors }: ShopProgram): string[] {
  const told = lines.filter(
    (line) => line.startsWith("{") && (JSON.parse(line) as { level: number }).level >= ERROR_LEVEL,
  );
  return [...told, ...(errors() === "" ? [] : [errors()])];
}

async function countOrders(origin: string, cookie: string): Promise<number> {
  const answer = await fetch(`${origin}/api/admin/orders?pageSize=1`, { headers: { cookie } });
  return ((await answer.json()) as { total: number }).total;
}

function print(load: Load, memory: Memory | undefined): void {
  console.log(`\n${["errand", "requests", "p50 ms", "p95 ms", "p99 ms", "most ms"].map(cell).join("")}`);
  for (const errand of Object.keys(SHARES) as Errand[]) {
    const times = load.times[errand];
    if (times.length === 0) continue;
    const figures = [0.5, 0.95, 0.99, 1].map((share) => percentile(times, share).toFixed(1));
    console.log([errand, String(times.length), ...figures].map(cell).join(""));
  }
  console.log(`\n${countOf(load)} requests in ${load.seconds.toFixed(0)} s`);
  if (memory === undefined) return console.log("Memory cannot be read on this system.");
  const [first, middle, last] = memory.thirds.map((held) => held.toFixed(0));
  console.log(`Memory of the program, mean of each third: ${first} MB, ${middle} MB, ${last} MB`);
}

const WIDTH = 10;
const cell = (words: string) => words.padEnd(WIDTH);

try {
  const plan = readPlan(process.argv.slice(2));
  if (plan === undefined) console.log(HELP);
  else {
    const wrong = await withLoadedShop(plan.products, (shop, goods) => loadShop(plan, shop, goods));
    for (const line of wrong.slice(0, 20)) console.log(line);
    console.log(wrong.length === 0 ? "\nNo error, memory flat." : `\n${wrong.length} things went wrong.`);
    process.exitCode = wrong.length === 0 ? 0 : 1;
  }
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

import type { Benchmark, Figure, Round } from "../frame/benchmark.ts";
import { repeat } from "../frame/rounds.ts";
import { percentile } from "../frame/statistics.ts";
import { warmUpPages, visitsWhile, visitsWhileIdle } from "../programs/page-visits.ts";
import type { Photographs } from "../programs/photographs.ts";
import { withPhotographs } from "../programs/photographs.ts";
import { canReadProcesses, forgetPeakMemory, memoryNow, peakMemory } from "#bench/programs/process-usage.ts";
import type { Shop } from "../programs/shop.ts";
import { signIn, withShop } from "../programs/shop.ts";
import { upload } from "../programs/uploads.ts";

const ROUNDS = 1;
const AT_ONCE = 20;
const MEMORY_MB = 200;

/** What staff's uploads of large photographs cost the shop: memory, and the patience of whoever visits a page. */
export const pictureUploads: Benchmark = {
  name: "picture-uploads",
  about: "24-megapixel JPEGs of 10 MB: memory of one, and page visits while 20 are uploaded at once",
  isSlow: true,
  run: (say) =>
    withPhotographs(AT_ONCE, async (photographs) => [
      ...(canReadProcesses ? await memoryOfOne(photographs, say) : []),
      ...(await pagesDuringUploads(photographs, say)),
    ]),
};

async function memoryOfOne(
  { fromPhones, progressive, plain }: Photographs,
  say: (line: string) => void,
): Promise<Figure[]> {
  const [lying = plain] = fromPhones;
  const kinds = {
    "to be turned and cleaned": lying,
    "progressive, turned": progressive,
    "kept as it is": plain,
  };
  const figures: Figure[] = [];
  for (const [kind, file] of Object.entries(kinds)) {
    say(`memory of one upload, ${kind}`);
    const rounds = await repeat(ROUNDS, () =>
      withShop(async (shop) => {
        const cookie = await signIn(shop);
        // What the start left behind is given back here; else an upload would seem to need no memory of its own.
        await warmUpPages(shop);
        return peakDuring(shop, () => upload(shop, cookie, file));
      }),
    );
    figures.push({
      name: `memory, one upload ${kind}`,
      unit: "MB",
      against: "idle",
      rounds,
      required: { excessBelow: MEMORY_MB },
    });
  }
  return figures;
}

async function peakDuring({ pid }: Shop, task: () => Promise<void>): Promise<Round> {
  const reference = memoryNow(pid);
  forgetPeakMemory(pid);
  await task();
  return { value: peakMemory(pid), reference };
}

async function pagesDuringUploads(
  { fromPhones }: Photographs,
  say: (line: string) => void,
): Promise<Figure[]> {
  const rounds = await repeat(ROUNDS, () =>
    withShop(async (shop) => {
      say(`page visits during ${AT_ONCE} uploads`);
      const cookie = await signIn(shop);
      await warmUpPages(shop);
      const idle = await visitsWhileIdle(shop);
      let memory: Round | undefined;
      const uploads = async () =>
        void (await Promise.all(fromPhones.map((file) => upload(shop, cookie, file))));
      const during = await visitsWhile(shop, async () => {
        if (canReadProcesses) memory = await peakDuring(shop, uploads);
        else await uploads();
      });
      return { pages: { value: percentile(during, 0.99), reference: percentile(idle, 0.99) }, memory };
    }),
  );
  const memory = rounds.flatMap((round) => round.memory ?? []);
  return [
    {
      name: `page p99, ${AT_ONCE} uploads at once`,
      unit: "ms",
      against: "idle",
      rounds: rounds.map(({ pages }) => pages),
      required: { ratioAtMost: 3 },
    },
    ...(memory.length > 0
      ? [{ name: `memory, ${AT_ONCE} uploads at once`, unit: "MB", against: "idle", rounds: memory }]
      : []),
  ];
}

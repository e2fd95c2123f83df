import type { Benchmark, Metric, Round } from "../frame/benchmark.ts";
import { repeat } from "../frame/rounds.ts";
import { computePercentile } from "../frame/statistics.ts";
import { warmUpPages, measureVisitsDuring, measureIdleVisits } from "#bench/programs/load/page-visits.ts";
import type { Photographs } from "../programs/photographs.ts";
import { withPhotographs } from "../programs/photographs.ts";
import {
  canReadProcesses,
  resetPeakMemory,
  readMemory,
  readPeakMemory,
} from "#bench/programs/process-usage.ts";
import type { Shop } from "../programs/shop.ts";
import { signIn, withShop } from "../programs/shop.ts";
import { upload } from "../programs/uploads.ts";

const ROUNDS = 1;
const CONCURRENCY = 20;
const MAX_EXTRA_MB = 200;

/** Measures the memory and the page response times of the shop during uploads of large photographs. */
export const imageUploads: Benchmark = {
  name: "image-uploads",
  about: "24-megapixel JPEGs of 10 MB: memory of one upload, and page visits during 20 concurrent uploads",
  isSlow: true,
  run: (log) =>
    withPhotographs(CONCURRENCY, async (photographs) => [
      ...(canReadProcesses ? await measureUploadMemory(photographs, log) : []),
      ...(await measurePagesDuringUploads(photographs, log)),
    ]),
};

async function measureUploadMemory(
  { fromPhones, progressive, plain }: Photographs,
  log: (line: string) => void,
): Promise<Metric[]> {
  const [rotated = plain] = fromPhones;
  const kinds = {
    "rotated, metadata removed": rotated,
    "progressive, rotated": progressive,
    "stored unchanged": plain,
  };
  const metrics: Metric[] = [];
  for (const [kind, file] of Object.entries(kinds)) {
    log(`memory of one upload, ${kind}`);
    const rounds = await repeat(ROUNDS, () =>
      withShop(async (shop) => {
        const cookie = await signIn(shop);
        // Frees startup memory, which would otherwise hide the memory of the upload.
        await warmUpPages(shop);
        return measurePeakDuring(shop, () => upload(shop, cookie, file));
      }),
    );
    metrics.push({
      name: `memory, one upload, ${kind}`,
      unit: "MB",
      referenceName: "idle",
      rounds,
      required: { excessBelow: MAX_EXTRA_MB },
    });
  }
  return metrics;
}

async function measurePeakDuring({ pid }: Shop, task: () => Promise<void>): Promise<Round> {
  const reference = readMemory(pid);
  resetPeakMemory(pid);
  await task();
  return { value: readPeakMemory(pid), reference };
}

async function measurePagesDuringUploads(
  { fromPhones }: Photographs,
  log: (line: string) => void,
): Promise<Metric[]> {
  const rounds = await repeat(ROUNDS, () =>
    withShop(async (shop) => {
      log(`page visits during ${CONCURRENCY} uploads`);
      const cookie = await signIn(shop);
      await warmUpPages(shop);
      const idleTimes = await measureIdleVisits(shop);
      let memory: Round | undefined;
      const uploadPhotographs = async () =>
        void (await Promise.all(fromPhones.map((file) => upload(shop, cookie, file))));
      const uploadTimes = await measureVisitsDuring(shop, async () => {
        if (canReadProcesses) memory = await measurePeakDuring(shop, uploadPhotographs);
        else await uploadPhotographs();
      });
      return {
        pages: { value: computePercentile(uploadTimes, 0.99), reference: computePercentile(idleTimes, 0.99) },
        memory,
      };
    }),
  );
  const memory = rounds.flatMap((round) => round.memory ?? []);
  return [
    {
      name: `page p99, ${CONCURRENCY} concurrent uploads`,
      unit: "ms",
      referenceName: "idle",
      rounds: rounds.map(({ pages }) => pages),
      required: { ratioAtMost: 3 },
    },
    ...(memory.length > 0
      ? [
          {
            name: `memory, ${CONCURRENCY} concurrent uploads`,
            unit: "MB",
            referenceName: "idle",
            rounds: memory,
          },
        ]
      : []),
  ];
}

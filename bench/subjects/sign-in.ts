import { setTimeout } from "node:timers/promises";

import { hashPassword, verifyPassword } from "#staff/operations/passwords.ts";

import type { Benchmark } from "../frame/benchmark.ts";
import { interleave, limitRounds, limitSeconds } from "../frame/rounds.ts";
import { computePercentile } from "../frame/statistics.ts";
import { withPostgres } from "../programs/postgres.ts";
import { signIn, withShop } from "../programs/shop.ts";

const ROUNDS = 5;
const SECONDS = 20;
const ATTEMPTS_PER_SECOND = 5;
const MAX_P99_MS = 300;

/**
 * Measures the response time of sign-ins at a fixed rate. Each attempt has a new device, which writes the most rows.
 */
export const signIns: Benchmark = {
  name: "sign-in",
  about: "sign-ins on PostgreSQL at 5 attempts per second, compared with the verification of a password hash",
  run: (log, scale) =>
    withPostgres((databaseUrl) =>
      withShop(
        async (shop) => {
          log("signing in");
          const passwordHash = await hashPassword("a-password-for-benchmarks");
          const seconds = limitSeconds(scale, SECONDS);
          // Runs sign-ins without measurement, because the first load and compile their code.
          await measureP99(1, () => signIn(shop));
          const measured = await interleave(limitRounds(scale, ROUNDS), {
            candidate: () => measureP99(seconds, () => signIn(shop)),
            reference: () =>
              measureP99(seconds, () => verifyPassword("a-password-for-benchmarks", passwordHash)),
          });
          const rounds = measured.map(({ candidate, reference }) => ({ value: candidate, reference }));
          const required = { valueAtMost: MAX_P99_MS };
          return [
            {
              name: "99th percentile of sign-ins",
              unit: "ms",
              referenceName: "argon2id alone",
              rounds,
              required,
            },
          ];
        },
        { DATABASE_URL: databaseUrl },
      ),
    ),
};

/**
 * Starts attempts at a fixed rate, even while earlier attempts run. Returns the 99th percentile of their durations
 * (ms).
 */
async function measureP99(seconds: number, attempt: () => Promise<unknown>): Promise<number> {
  const count = Math.max(1, Math.round(seconds * ATTEMPTS_PER_SECOND));
  const times = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      await setTimeout((index * 1000) / ATTEMPTS_PER_SECOND);
      const startedAt = performance.now();
      await attempt();
      return performance.now() - startedAt;
    }),
  );
  return computePercentile(times, 0.99);
}

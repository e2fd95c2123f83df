/** Scale and seed of the chaos tests; `npm run test:faults` sets both. */
export const isLong = process.env["FAULTS_LONG"] === "on";
export const seed = Number(process.env["FAULTS_SEED"] ?? 1);

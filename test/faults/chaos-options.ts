/** Whether the fault tests run in their long form, and the seed of the chaos tests. `npm run test:faults` sets both. */
export const isLongRun = process.env["FAULTS_LONG"] === "on";
export const seed = Number(process.env["FAULTS_SEED"] ?? 1);

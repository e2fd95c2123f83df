/** Set by `npm run test:faults`: how much strikes, and which seed chooses the moments. */
export const isLong = process.env["FAULTS_LONG"] === "on";
export const seed = Number(process.env["FAULTS_SEED"] ?? 1);

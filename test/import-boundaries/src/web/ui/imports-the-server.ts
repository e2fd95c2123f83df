import type { Program } from "#server/main.ts";

export type Used = Program;

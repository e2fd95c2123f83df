import { program } from "#server/main.ts";

export const used = program;

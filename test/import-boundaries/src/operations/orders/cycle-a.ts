import { back } from "./cycle-b.ts";

export const there = () => back;

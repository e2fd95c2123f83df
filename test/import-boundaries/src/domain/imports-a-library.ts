import { Hono } from "hono";

export const used = Hono;

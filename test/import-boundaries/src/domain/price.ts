import { z } from "#domain/shared/zod.ts";

export const price = z.number();

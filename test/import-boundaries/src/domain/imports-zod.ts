import type { ZodType } from "zod";
import { z } from "zod";

export const name: ZodType = z.string();

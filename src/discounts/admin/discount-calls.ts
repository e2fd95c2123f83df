import { createContext } from "react";

import { recordCalls } from "#staff/admin/staff-call.ts";

import type { Discount } from "../rules/discount.ts";

/** The calls of discounts. */
export const discountCalls = recordCalls("discounts", "/api/admin/discounts");

/** The discounts of the page, of which the form can copy one (`?from=`). */
export const DiscountsContext = createContext<readonly Discount[]>([]);

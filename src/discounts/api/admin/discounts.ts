import { numberId } from "#kit/api/openapi.ts";
import { resourceRoutes } from "#kit/api/resource-routes.ts";
import { requires } from "#kit/rules/permissions.ts";

import { discountWrites, listDiscounts } from "../../operations/save-discounts.ts";
import { discountInputSchema } from "../../rules/discount-input.ts";
import { discountSchema } from "../../rules/discount.ts";
import { staffDiscountMessages as messages } from "../../rules/staff-messages.ts";

/** Creates the staff endpoints for discounts. */
export const createAdminDiscountsApi = () =>
  resourceRoutes({
    one: "Discount",
    many: "Discounts",
    words: { label: "discount", items: "discounts" },
    tag: "admin: discounts",
    conflicts: { remove: [messages.usedCannotBeDeleted, "conflict"] },
    read: requires("discounts.edit"),
    write: requires("discounts.edit"),
    id: numberId,
    item: discountSchema,
    input: discountInputSchema,
    list: { run: listDiscounts },
    ...discountWrites,
  });

import { and, isNull, ne, sql } from "drizzle-orm";

import { orderReviews } from "../tables/review-schema.server.ts";

/** SQL condition for visible reviews with a text. The text is empty after the erasure of its author; the rating stays. */
export const isPublic = and(isNull(orderReviews.hiddenAt), ne(orderReviews.review, sql`''`));

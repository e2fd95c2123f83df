import type { ModuleRequests } from "../preparation.ts";
import { prepareNewOrder, prepareNewProduct } from "../preparation.ts";

export const reviewsRequests: ModuleRequests = {
  preparations: {
    listProductReviews: prepareNewProduct,
    getReviewableOrder: prepareNewOrder,
    getOrderReviews: prepareNewOrder,
    submitOrderReviews: async (shop) => {
      const { id, productId } = await shop.createOrder("delivered");
      return { path: { id }, body: { reviews: [{ productId, rating: 4, review: "Dry and warm." }] } };
    },
    listReviews: (shop) => ({ query: { search: shop.createKey() } }),
    updateReview: async (shop) => ({
      path: { id: String(await shop.createReview()) },
      body: { hidden: true, reason: "Concerns another order", expectedUpdatedAt: null },
    }),
  },
};

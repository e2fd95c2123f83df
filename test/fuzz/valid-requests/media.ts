import type { ModuleRequests } from "../preparation.ts";

export const mediaRequests: ModuleRequests = {
  preparations: {
    addHeroImage: (shop) => ({
      // The shop would reject a generated id, because no stored image has it.
      body: { publicId: shop.image.publicId, portraitPublicId: shop.image.publicId },
    }),
    reorderHeroImages: async (shop) => ({ body: { ids: await shop.listSlideIds() } }),
    updateHeroImage: async (shop) => ({
      path: { id: await shop.createSlide() },
      body: { portraitPublicId: shop.image.publicId },
    }),
    deleteHeroImage: async (shop) => ({ path: { id: await shop.createSlide() } }),
    setActiveHeroImage: async (shop) => ({ path: { id: await shop.createSlide() } }),
    uploadImage: (shop) => shop.createUploadForm(),
  },
};

import type { ModuleRequests } from "../preparation.ts";

export const mediaRequests: ModuleRequests = {
  preparations: {
    addHeroImage: (shop) => ({
      // The shop would reject a generated id, because no stored picture has it.
      body: { publicId: shop.picture.publicId, portraitPublicId: shop.picture.publicId },
    }),
    reorderHeroImages: async (shop) => ({ body: { ids: await shop.listSlideIds() } }),
    updateHeroImage: async (shop) => ({
      path: { id: await shop.createSlide() },
      body: { portraitPublicId: shop.picture.publicId },
    }),
    deleteHeroImage: async (shop) => ({ path: { id: await shop.createSlide() } }),
    setActiveHeroImage: async (shop) => ({ path: { id: await shop.createSlide() } }),
    uploadPicture: (shop) => shop.createUploadForm(),
  },
};

import type { ModuleRequests, Preparation } from "../preparation.ts";
import { prepareNewProduct } from "../preparation.ts";
import type { ShopActions } from "../shop-actions.ts";

const prepareNewCollection: Preparation = async (shop) => ({ path: { id: await shop.createCollection() } });

/** Returns the body of a product whose sizes are sets of another product's sizes. */
async function createSetBody(shop: ShopActions) {
  const { id: productId } = await shop.createProduct();
  const setParts = [{ productId, variant: "50ml", quantity: 2 }];
  return { ...shop.createProductBody(), parts: { "50ml": setParts, "100ml": setParts } };
}

const toPriceChangeBody = (id: string, product: { id: string }) => ({
  id,
  rule: { unit: "percent", change: 10, size: null, roundTo: 1 },
  products: [{ id: product.id, prices: [{ size: "50ml", price: 4500 }] }],
});

const createSynonymBody = (shop: ShopActions) => ({
  terms: [shop.createKey(), shop.createKey()],
  isIgnored: false,
});

/** Deletes all entries of the search words, because their number is limited. */
async function deleteSynonyms(shop: ShopActions): Promise<void> {
  for (const { id } of await shop.send<{ id: number }[]>("GET", "/admin/search-synonyms"))
    await shop.send("DELETE", `/admin/search-synonyms/${id}`);
}

async function createSynonyms(shop: ShopActions): Promise<string> {
  await deleteSynonyms(shop);
  const { id } = await shop.send<{ id: number }>("POST", "/admin/search-synonyms", createSynonymBody(shop));
  return String(id);
}

export const catalogueRequests: ModuleRequests = {
  preparations: {
    getProduct: prepareNewProduct,
    listRelatedProducts: prepareNewProduct,
    getStaffProduct: prepareNewProduct,
    getProductNeighbors: prepareNewProduct,
    deleteProduct: prepareNewProduct,
    duplicateProduct: async (shop) => ({
      path: { id: (await shop.createProduct()).id },
      headers: { "idempotency-key": shop.createKey() },
    }),
    getCollection: prepareNewCollection,
    deleteCollection: prepareNewCollection,
    setFeatured: async (shop) => ({
      path: { id: await shop.createCollection() },
      body: { isFeatured: false },
    }),
    updateCollection: async (shop) => ({
      path: { id: await shop.createCollection() },
      body: shop.createImageBody(),
    }),
    addCollection: (shop) => ({
      body: shop.createImageBody(),
      headers: { "idempotency-key": shop.createKey() },
    }),
    reorderFeatured: async (shop) => ({ body: { ids: await shop.listFeaturedIds() } }),
    searchCatalogue: () => ({ query: { q: "oud" } }),
    listProductSummaries: (shop) => ({ query: { ids: shop.createKey() } }),
    addNote: (shop) => ({
      body: { name: shop.createKey(), aliases: [], image: null },
      headers: { "idempotency-key": shop.createKey() },
    }),
    updateNote: async (shop) => ({
      path: { id: await shop.createNote() },
      body: { name: shop.createKey(), aliases: [], image: null },
    }),
    addNoteAlias: async (shop) => ({
      path: { id: await shop.createNote() },
      body: { alias: shop.createKey() },
    }),
    deleteNote: async (shop) => ({ path: { id: await shop.createNote() } }),
    changeProducts: async (shop) => ({
      body: { ids: [(await shop.createProduct()).id], change: { discountPercentage: 12.5 } },
    }),
    changePrices: async (shop) => ({ body: toPriceChangeBody(shop.createKey(), await shop.createProduct()) }),
    undoPriceChange: async (shop) => {
      const change = toPriceChangeBody(shop.createKey(), await shop.createProduct());
      await shop.send("POST", "/admin/price-changes", change);
      return { path: { id: change.id } };
    },
    deleteProducts: async (shop) => ({ body: { ids: [(await shop.createProduct()).id] } }),
    addProduct: async (shop) => ({
      body: await createSetBody(shop),
      headers: { "idempotency-key": shop.createKey() },
    }),
    updateProduct: async (shop) => ({ ...(await prepareNewProduct(shop)), body: await createSetBody(shop) }),
    importProducts: (shop) => {
      const { query, headers, body } = shop.createImportRequest();
      const choices = { columns: "{}", collection: shop.collectionRef, imageBase: "https://images.example" };
      return { query: { ...query, ...choices }, headers, body };
    },
    fetchImportImages: (shop) => ({ body: { urls: [`https://images.example/${shop.createKey()}.jpg`] } }),
    readImportImages: async (shop) => {
      const urls = [`https://images.example/${shop.createKey()}.jpg`];
      const { id } = await shop.send<{ id: string }>("POST", "/admin/imports/images", { urls });
      return { path: { id } };
    },
    undoImport: async (shop) => ({ path: { id: await shop.createImport() } }),
    changeStock: async (shop) => ({
      path: { id: (await shop.createProduct()).id },
      // A request either sets the stock or adds to it.
      body: { variant: "50ml", stock: 7, expectedStock: 1000, add: undefined, reason: undefined },
      headers: { "idempotency-key": shop.createKey() },
    }),
    changePrice: async (shop) => ({
      path: { id: (await shop.createProduct()).id },
      body: { variant: "50ml", price: 900, expectedPrice: 4500 },
    }),
    addRestockRequest: async (shop) => ({
      body: {
        productId: (await shop.createProduct({ stock: { "50ml": 0 } })).id,
        variant: "50ml",
        contact: "a@example.com",
      },
    }),
    addSearchSynonyms: async (shop) => {
      await deleteSynonyms(shop);
      return { body: createSynonymBody(shop), headers: { "idempotency-key": shop.createKey() } };
    },
    updateSearchSynonyms: async (shop) => ({
      path: { id: await createSynonyms(shop) },
      body: { ...createSynonymBody(shop), expectedUpdatedAt: undefined },
    }),
    deleteSearchSynonyms: async (shop) => ({ path: { id: await createSynonyms(shop) } }),
  },
};

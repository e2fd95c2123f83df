import { ProductCard } from "#web/storefront/catalogue/product-card.tsx";

export const used = ProductCard;

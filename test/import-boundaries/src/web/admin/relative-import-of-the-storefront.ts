import { ProductCard } from "../storefront/catalogue/product-card.tsx";

export const used = ProductCard;

import { describe, expect, test } from "vitest";

import { CollectionInUse, TooManyFeatured } from "#catalogue/rules/catalogue-errors.ts";
import { InsufficientStock } from "#catalogue/rules/stock/stock-errors.ts";
import { staffCollectionMessages } from "#catalogue/rules/staff-messages.ts";
import { collectionMessages } from "#catalogue/rules/collections/collection-messages.ts";
import { productInputMessages } from "#catalogue/rules/product-input-messages.ts";
import { productMessages } from "#catalogue/rules/product-messages.ts";
import { productSectionMessages } from "#catalogue/rules/product-section-messages.ts";
import { searchMessages } from "#catalogue/rules/search/search-messages.ts";
import { emailMessages } from "./email-messages.ts";
import { IMAGE_UNAVAILABLE } from "./image.ts";
import { timeMessages } from "./instant.ts";
import { heroMessages } from "#media/rules/hero/staff-messages.ts";
import { contactMessages } from "#messages/rules/inbox/contact-messages.ts";
import { cartMessages } from "#orders/rules/cart/cart-messages.ts";
import { checkoutMessages } from "#orders/rules/checkout-messages.ts";
import { orderMessages, trackingMessages } from "#orders/rules/order-messages.ts";
import { reviewMessages } from "#reviews/rules/review-messages.ts";
import { networkMessages } from "./texts/network-messages.ts";
import { editFormMessages, exportMessages } from "./texts/staff-messages.ts";
import { authMessages } from "#staff/rules/auth-messages.ts";
import { inventoryMessages } from "#catalogue/rules/stock/staff-messages.ts";
import { cartDrawerMessages } from "#orders/rules/cart/cart-drawer-messages.ts";
import { productPageMessages } from "#catalogue/rules/product-page-messages.ts";

type QuotedText = readonly [specification: string, shop: string];

/** Texts copied manually from the specification and compared exactly. */
const STOREFRONT_VALIDATION: readonly QuotedText[] = [
  ["Name is required", checkoutMessages.nameRequired],
  ["Email is required", emailMessages.required],
  ["Invalid email format", emailMessages.invalid],
  ["Phone is required", checkoutMessages.phoneRequired],
  ["Please enter a valid phone number", checkoutMessages.phoneInvalid],
  ["Address is required", checkoutMessages.addressRequired],
  ["Country is required", checkoutMessages.countryRequired],
  ["State/Province is required", checkoutMessages.stateRequired],
  ["City is required", checkoutMessages.cityRequired],
  ["ZIP/Postal code is required", checkoutMessages.zipCodeRequired],
  ["Cart is empty", checkoutMessages.cartEmpty],
  ["Name is required", contactMessages.nameRequired],
  ["Valid phone number required", contactMessages.phoneInvalid],
  ["Message is required", contactMessages.messageRequired],
  ["Type at least 2 characters to search", searchMessages.tooShort],
  ["Please enter a search term", trackingMessages.termRequired],
  ["(Out of Stock)", productMessages.outOfStockLabel],
  ["Out of Stock", productMessages.outOfStock],
  ["Weekly sale products must have a valid discount percentage", productInputMessages.saleNeedsDiscount],
  ["A product cannot be both a weekly sale and new arrival", productInputMessages.saleOrNew],
  ["Maximum of 3 collections can be featured at once", staffCollectionMessages.maxFeatured],
  ["Product not found", productMessages.notFound],
  ["Order not found", orderMessages.notFound],
  ["Product oud not found", productInputMessages.notFoundById("oud")],
];

const STOREFRONT_ERRORS: readonly QuotedText[] = [
  ["No user found with this email address.", authMessages.noUser],
  ["Incorrect password.", authMessages.wrongPassword],
  ["An account with this email already exists.", authMessages.emailInUse],
  ["Password should be at least 6 characters.", authMessages.weakPassword],
  ["Invalid email address.", authMessages.invalidEmail],
  ["Too many failed attempts. Please try again later.", authMessages.tooManyAttempts],
  ["Network error. Please check your connection.", networkMessages.failed],
  ["Failed to create order. Please try again.", checkoutMessages.failed],
  ["Failed to load products", productMessages.loadFailed],
  ["Message sent successfully!", contactMessages.sent],
  ["Failed to send message.", contactMessages.failed],
  ["Order not found. Please check your details and try again.", trackingMessages.notFound],
  ["An error occurred while searching for the order. Please try again.", trackingMessages.failed],
  ['No results found for "oud"', searchMessages.noResults("oud")],
  ["Image not available", IMAGE_UNAVAILABLE],
  ["Order not found.", reviewMessages.notFound],
  ["Order not found or unable to load.", reviewMessages.loadFailed],
  ["Failed to submit reviews. Please try again.", reviewMessages.submitFailed],
  ["N/A", trackingMessages.notAvailable],
  ["Unknown Product", trackingMessages.unknownProduct],
  ["No address provided", trackingMessages.noAddress],
  ["Address unavailable", trackingMessages.addressUnavailable],
  ["Invalid date", timeMessages.invalid],
  ["Date unavailable", timeMessages.unavailable],
  ["Order details unavailable", trackingMessages.detailsUnavailable],
  ["No items found for this order", trackingMessages.noItems],
  ["Item removed from cart", cartDrawerMessages.removed],
  ["Oud (50ml) added to cart", cartMessages.added("Oud", "50ml")],
  ["Order created successfully!", checkoutMessages.created],
  ["Access denied. Admin privileges required.", authMessages.accessDenied],
];

const STOREFRONT_SCREENS: readonly QuotedText[] = [
  ["Inclusive of all taxes", productMessages.inclusiveOfTaxes],
  ["New Arrivals", collectionMessages.newArrivals],
  ["Weekly Specials", collectionMessages.weeklySpecials],
  ["Complete Collection", collectionMessages.complete],
  ["Evening Collection", collectionMessages.heading("Evening")],
  ["The Evening collection awaits its next signature piece.", collectionMessages.emptyCollection("Evening")],
  ["A new chapter in our legacy is arriving soon.", collectionMessages.emptyShop],
  ["Our next masterpiece is on its way", collectionMessages.emptyRow],
  ["View Collection", collectionMessages.view],
  ["You May Also Like", productSectionMessages.youMayAlsoLike],
  ["Price range", productMessages.priceRange],
  ["Sale", productMessages.sale],
  ["Save Rs.\u00A0450", productMessages.save(450)],
  ["10% OFF", productPageMessages.percentOff(10)],
  ["Product Not Found", productPageMessages.missingTitle],
  ["The product you're looking for doesn't exist or has been removed.", productPageMessages.missing],
  ["Return to Shop", productPageMessages.returnToShop],
  ["Adding...", productMessages.addingToCart],
  ["Adding to Cart...", productPageMessages.addingOnDetail],
  ["Your Cart (3)", cartMessages.title(3)],
  ["Continue Shopping", cartDrawerMessages.continueShopping],
  ["Proceed to Checkout", cartDrawerMessages.checkout],
  ["Shipping and taxes calculated at checkout", cartDrawerMessages.atCheckout],
  ["Place Order", checkoutMessages.placeOrder],
  ["Processing...", checkoutMessages.processing],
  ["Cancel", checkoutMessages.cancel],
];

const ADMIN: readonly QuotedText[] = [
  ["Please select a collection", productInputMessages.selectCollection],
  ["Please upload a main product image or at least one variant image.", productInputMessages.imageRequired],
  ["Please add at least one variant.", productInputMessages.variantRequired],
  ["Please set a price for all variants.", productInputMessages.priceRequired],
  ["You can upload a maximum of 3 images per variant.", productInputMessages.maxVariantImages],
  ["Please upload a collection image", staffCollectionMessages.imageRequired],
  ["Cannot delete collection. 4 products are using this collection.", staffCollectionMessages.inUse(4)],
  ["Failed to load hero images", heroMessages.loadFailed],
  ["Failed to load inventory data", inventoryMessages.loadFailed],
  ["And 3 more", inventoryMessages.andMore(3)],
  ["Out of Stock", inventoryMessages.status["out-of-stock"]],
  ["Critical", inventoryMessages.status.critical],
  ["Low Stock", inventoryMessages.status["low-stock"]],
  ["In Stock", inventoryMessages.status["in-stock"]],
  ["Failed to delete image", heroMessages.deleteFailed],
  ["Failed to update active image", heroMessages.activeFailed],
  ["Failed to update order", heroMessages.orderFailed],
  ["Failed to toggle carousel", heroMessages.toggleFailed],
  ["Failed to update interval", heroMessages.intervalFailed],
  ["Failed to upload image", editFormMessages.uploadFailed],
  ["Please select an image", heroMessages.noFile],
  ["Image not found", heroMessages.imageMissing],
  ["Cannot delete the last hero image", heroMessages.lastImage],
  ["Failed to load orders", orderMessages.loadFailed],
  ["Failed to update order status. Please try again.", orderMessages.updateFailed],
  ["Failed to export Excel file. Please try again.", exportMessages.failed],
  ["Cannot confirm order: Insufficient stock", orderMessages.cannotConfirm("Insufficient stock")],
  ["Failed to load products", productMessages.loadFailed],
  ["Login failed", authMessages.loginFailed],
  ["Error signing out", authMessages.signOutFailed],
  ["Welcome to admin panel!", authMessages.welcome],
  ["Signed out successfully", authMessages.signedOut],
];

describe("texts quoted by the specification match exactly [000 §2] [000 §5] [000 §8] [000 §9] [001 §5] [001 §8]", () => {
  test.each(STOREFRONT_VALIDATION)("storefront, validation: %s", (quoted, actual) =>
    expect(actual).toBe(quoted),
  );
  test.each(STOREFRONT_ERRORS)("storefront, error catalogue: %s", (quoted, actual) =>
    expect(actual).toBe(quoted),
  );
  test.each(STOREFRONT_SCREENS)("storefront, screens: %s", (quoted, actual) => expect(actual).toBe(quoted));
  test.each(ADMIN)("admin: %s", (quoted, actual) => expect(actual).toBe(quoted));

  test("a shortage starts with 'Insufficient stock for:' and lists product, variant, requested and available [000 §4]", () => {
    const error = new InsufficientStock([
      { productId: "oud", productName: "Oud", variant: "50ml", requested: 3, available: 1 },
      { productId: "rose", productName: "Rose", variant: "100ml", requested: 2, available: 0 },
    ]);
    expect(error.message).toBe(
      "Insufficient stock for: Oud (50ml): requested 3, available 1; Rose (100ml): requested 2, available 0",
    );
  });

  test("errors have the messages that the specification quotes", () => {
    expect(new CollectionInUse(2).message).toBe(
      "Cannot delete collection. 2 products are using this collection.",
    );
    expect(new TooManyFeatured().message).toBe("Maximum of 3 collections can be featured at once");
  });
});

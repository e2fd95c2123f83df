/** Staff texts for the review list. */
export const staffReviewMessages = {
  loadFailed: "Failed to load reviews",
  saveFailed: "Failed to save the review",
  notFound: "Review not found",
  reasonRequired: "Please give a reason for hiding the review",
  replyChanged: "Someone else changed this reply. Nothing was saved.",
  textErased: "Text erased",
  erased: "The text of this review was erased, so shoppers do not see it and a reply would not be shown.",
  hidden: (count: number) => (count === 1 ? "Review hidden" : `${count} reviews hidden`),
  shown: (count: number) => (count === 1 ? "Review shown again" : `${count} reviews shown again`),
  selected: (count: number) => (count === 1 ? "1 review selected" : `${count} reviews selected`),
  replySaved: "Reply saved",
  replyRemoved: "Reply removed",
  none: "No reviews yet",
  hint: "Reviews appear here as customers submit them.",
  noMatch: "No reviews found",
} as const;

/** The reactions of the shop, which its programs register when they start. */
import "#app/reactions.ts";

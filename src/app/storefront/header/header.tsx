import { Menu } from "#kit/ui/icons.tsx";
import { Link, NavLink, useLocation } from "react-router";

import { joinClassNames } from "#kit/ui/class-names.ts";
import { IconButton } from "#kit/ui/icon-button.tsx";

import { useStore } from "#store/storefront/store-context.tsx";
import { Brand } from "./brand.tsx";
import { CartButton } from "./cart-button.tsx";
import { menuDialog, MobileMenu } from "./mobile-menu.tsx";
import { NAVIGATION_LINKS } from "./navigation-links.ts";
import { SearchBox } from "./search-box.tsx";
import { NoScriptMenu } from "../no-script/no-script-menu.tsx";
import { useOverlayHistory } from "#kit/storefront/overlays/use-overlay-history.ts";
import { WishlistLink } from "#catalogue/storefront/wishlist/wishlist-link.tsx";
import { useIsScrolledPast } from "./use-is-scrolled-past.ts";

/** The scroll distance at which the header changes its appearance. Spec: storefront §9. */
const HEADER_CHANGE_PX = 50;

function DesktopLinks() {
  return (
    <nav aria-label="Main" className="hidden lg:block">
      <ul className="flex items-center gap-7 xl:gap-9">
        {NAVIGATION_LINKS.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === "/"}
              prefetch="intent"
              className="inline-flex min-h-11 items-center border-b border-transparent text-sm tracking-[0.02em] whitespace-nowrap transition-colors hover:border-current aria-[current=page]:border-gilt"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The fixed header of every page: transparent over the hero of the home page, opaque after scrolling. */
export function Header() {
  const store = useStore();
  const { pathname } = useLocation();
  const isScrolled = useIsScrolledPast(HEADER_CHANGE_PX);
  const isMenuOpen = menuDialog.useIsOpen();
  useOverlayHistory(isMenuOpen, menuDialog.close);
  const isOverHero = pathname === "/" && !isScrolled;

  return (
    <>
      <header
        data-scrolled={isScrolled}
        className={joinClassNames(
          "fixed inset-x-0 top-0 z-30 border-b transition-[background-color,border-color,color] duration-250",
          isOverHero
            ? "border-transparent text-ivory [&_:focus-visible]:outline-ivory"
            : "border-sand text-ink",
          !isOverHero && (isScrolled ? "bg-paper" : "bg-ivory"),
        )}
      >
        <div className="page grid h-(--header-height) grid-cols-[1fr_auto_1fr] items-center gap-4 lg:grid-cols-[auto_1fr_auto] lg:gap-8">
          <div className="-ml-3 lg:hidden">
            <IconButton
              label="Open menu"
              className="noscript:hidden"
              data-dialog={menuDialog.id}
              aria-haspopup="dialog"
              aria-expanded={isMenuOpen}
              onClick={menuDialog.open}
            >
              <Menu className="size-6" strokeWidth={1.3} aria-hidden="true" />
            </IconButton>
            <NoScriptMenu />
          </div>
          <Link to="/" aria-label={store.name} className="inline-flex min-h-11 items-center">
            <Brand name={store.name} />
          </Link>
          <div className="hidden justify-self-center lg:block">
            <DesktopLinks />
          </div>
          <div className="-mr-2 flex items-center justify-self-end lg:gap-3">
            <SearchBox />
            <WishlistLink />
            <CartButton />
          </div>
        </div>
      </header>
      <MobileMenu />
    </>
  );
}

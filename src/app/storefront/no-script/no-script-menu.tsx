import { Menu } from "#kit/ui/icons.tsx";

import { NAVIGATION_LINKS } from "../header/navigation-links.ts";

/** The menu on small screens if JavaScript is turned off. */
export function NoScriptMenu() {
  return (
    <noscript>
      {/* React ignores the content of noscript in the browser, so only the server renders the content. */}
      {import.meta.env.SSR && (
        <details>
          <summary
            aria-label="Menu"
            className="flex size-11 cursor-pointer list-none items-center justify-center [&::-webkit-details-marker]:hidden"
          >
            <Menu className="size-6" strokeWidth={1.3} aria-hidden="true" />
          </summary>
          <nav
            aria-label="Menu"
            className="absolute inset-x-0 top-full border-b border-sand bg-paper px-6 text-ink shadow-float"
          >
            <ul>
              {NAVIGATION_LINKS.map(({ to, label }) => (
                <li key={to} className="border-b border-sand last:border-b-0">
                  <a href={to} className="flex min-h-14 items-center font-serif text-2xl">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </details>
      )}
    </noscript>
  );
}

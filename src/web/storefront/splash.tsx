import { Brand } from "./header/brand.tsx";

/**
 * The initial loading screen: logo and name over the page, gone after 300 ms by CSS alone. The page below is
 * rendered meanwhile and takes clicks. Spec: storefront §2, §9.
 */
export function Splash({ name }: { name: string }) {
  return (
    <div
      className="splash pointer-events-none fixed inset-0 z-50 grid place-items-center bg-ivory"
      aria-hidden="true"
    >
      <Brand name={name} className="scale-125" />
    </div>
  );
}

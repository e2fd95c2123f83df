import type { ComponentType } from "react";
import { useEffect, useEffectEvent, useState } from "react";

import { networkMessages } from "../../rules/texts/network-messages.ts";
import { showToast } from "../../ui/overlays/toast-store.ts";
import { repeatable } from "../../ui/repeatable.ts";
import { runWhenIdle } from "../../ui/run-when-idle.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { useListQuery } from "../lists/use-list-query.ts";

/** Calls the callback when the page and all that it shows first are loaded and the browser is idle. */
function runAfterLoad(callback: () => void): void {
  if (document.readyState === "complete") runWhenIdle(callback);
  else addEventListener("load", () => runWhenIdle(callback), { once: true });
}

/**
 * Returns dialogs that the URL opens (`?dialog=…`, `?review=…`), without their code: it loads after the page, so that the dialogs
 * open at once. If one is opened earlier, a spinner covers the page until then.
 * @param importModule a function that only imports the module of the dialogs
 * @param parameter the query parameter that opens them
 */
export function dialogOnDemand<Module, Props extends object>(
  importModule: () => Promise<Module>,
  select: (module: Module) => ComponentType<Props>,
  parameter = "dialog",
): ComponentType<Props> {
  const load = repeatable(importModule);
  let loaded: ComponentType<Props> | undefined;

  async function loadDialogs(): Promise<ComponentType<Props>> {
    loaded ??= select(await load());
    return loaded;
  }

  if (typeof document !== "undefined") {
    // A failure is ignored: the code is loaded again when a dialog opens.
    runAfterLoad(() => void loadDialogs().catch(() => undefined));
  }

  return function DialogOnDemand(props: Props) {
    const [Dialogs, setDialogs] = useState<ComponentType<Props>>();
    const query = useListQuery();
    const requested = query.getAll(parameter);
    const isNeeded = requested.length > 0 && !Dialogs;
    if (isNeeded && loaded) setDialogs(() => loaded);

    const close = useEffectEvent(() => {
      showToast(networkMessages.failed, { tone: "error" });
      if (parameter === "dialog") query.closeDialog(requested, ["id"]);
      else query.close(parameter);
    });
    useEffect(() => {
      if (isNeeded) loadDialogs().then((component) => setDialogs(() => component), close);
    }, [isNeeded]);

    if (Dialogs) return <Dialogs {...props} />;
    if (!isNeeded) return null;
    return (
      <div className="fixed inset-0 z-50 grid place-items-center bg-ivory/60">
        <Spinner label="Loading" className="text-2xl" />
      </div>
    );
  };
}

/**
 * Details of each action on a storefront page, by action name. Each module adds the actions on its pages, e.g. in
 * `catalogue/storefront/shopper-actions.ts`.
 */
export interface ShopperActions {
  /** The unredacted path and title; the recorder removes personal data from both. */
  page_view: { path: string; title: string };
}

export type ShopperActionName = keyof ShopperActions;

/** Receives shopper actions. */
export type ActionRecorder = <Name extends ShopperActionName>(
  name: Name,
  details: ShopperActions[Name],
) => void;

const queue: Parameters<ActionRecorder>[] = [];
let recorder: ActionRecorder | undefined;

/**
 * Records a shopper action. The recorder loads after the page and converts actions to events. Until it is loaded, the
 * actions are queued. Recording an action sends nothing over the network.
 */
export const recordAction: ActionRecorder = (name, details) => {
  if (recorder) recorder(name, details);
  else queue.push([name, details]);
};

/** Passes the queued actions in order, and all later actions, to the recorder. */
export function startRecording(newRecorder: ActionRecorder): void {
  recorder = newRecorder;
  for (const action of queue.splice(0)) newRecorder(...action);
}

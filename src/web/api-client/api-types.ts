import type { ApiSchema } from "#api/mount-rooms.ts";

type Path = keyof ApiSchema;
type Named<Method, Of extends Path> = Method extends `$${infer Name}` ? `${Uppercase<Name>} ${Of}` : never;

/** Method and path of an endpoint, e.g. `POST /api/orders/:id/cancel`. */
export type Operation = { [Of in Path]: Named<keyof ApiSchema[Of], Of> }[Path];

type Endpoint<Name extends Operation> = Name extends `${infer Method} ${infer Of extends Path}`
  ? ApiSchema[Of][`$${Lowercase<Method>}` & keyof ApiSchema[Of]]
  : never;

type InputOf<Of> = Of extends { input: infer Input } ? Input : never;
type OutputOf<Of> = Of extends { status: 200 | 201; output: infer Output } ? Output : never;
type EmptyOf<Of> = Of extends { status: 204 } ? undefined : never;

/** What an endpoint reads: `param` of its path, `query`, `header` and `json`. */
export type ApiInput<Name extends Operation> = InputOf<Endpoint<Name>>;

/** Body of an endpoint's successful response, undefined if the response has none. */
export type ApiOutput<Name extends Operation> = OutputOf<Endpoint<Name>> | EmptyOf<Endpoint<Name>>;

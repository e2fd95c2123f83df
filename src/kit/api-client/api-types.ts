/** The routes of all modules as `schema`. `app/api/mount-routes.ts`, which mounts them, registers them here. */
// oxlint-disable-next-line typescript/no-empty-interface -- the registration adds the property
export interface RegisteredApi {}

type ApiSchema = RegisteredApi extends { schema: infer Schema } ? Schema : never;
type Path = keyof ApiSchema;
type OperationName<Method, Of extends Path> = Method extends `$${infer Name}`
  ? `${Uppercase<Name>} ${Of}`
  : never;

/** Method and path of an endpoint, e.g. `POST /api/orders/:id/cancel`. */
export type Operation = { [Of in Path]: OperationName<keyof ApiSchema[Of], Of> }[Path];

type Endpoint<Name extends Operation> = Name extends `${infer Method} ${infer Of extends Path}`
  ? ApiSchema[Of][`$${Lowercase<Method>}` & keyof ApiSchema[Of]]
  : never;

type InputOf<Of> = Of extends { input: infer Input } ? Input : never;
type OutputOf<Of> = Of extends { status: 200 | 201 | 202; output: infer Output } ? Output : never;
type EmptyOf<Of> = Of extends { status: 204 } ? undefined : never;

/** The input of an endpoint: `param` (of the path), `query`, `header` and `json` (the body). */
export type ApiInput<Name extends Operation> = InputOf<Endpoint<Name>>;

/** The body of an endpoint's successful response; undefined if the response has no body. */
export type ApiOutput<Name extends Operation> = OutputOf<Endpoint<Name>> | EmptyOf<Endpoint<Name>>;

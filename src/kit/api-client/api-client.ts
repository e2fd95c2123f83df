import type { Problem } from "../api/problems.ts";
import type { City, Country, State } from "../rules/location.ts";
import { generalMessages } from "../rules/texts/general-messages.ts";

import { ApiProblem, createNoResponseProblem } from "./api-problem.ts";
import type { ApiInput, ApiOutput, Operation } from "./api-types.ts";

/** Maximum wait for a response (ms). */
export const TIMEOUT_MS = 15_000;

/** The parts of an endpoint's input. */
interface RequestParts {
  param?: Record<string, unknown>;
  query?: Record<string, unknown>;
  header?: Record<string, string | undefined>;
  json?: unknown;
}

/**
 * Calls an endpoint of the shop's API. The types of input and response are inferred from the API's routes.
 * @param options.signal aborts the call; by default, it times out after 15 seconds
 * @throws ApiProblem for every failure, including network failures
 */
export async function callApi<Name extends Operation>(
  operation: Name,
  input: ApiInput<Name>,
  { signal = AbortSignal.timeout(TIMEOUT_MS) }: { signal?: AbortSignal } = {},
): Promise<ApiOutput<Name>> {
  const { param = {}, query = {}, header, json }: RequestParts = input;
  const [method = "", path = ""] = operation.split(" ");
  const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(param[name])));
  const queryEntries = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((item) => (item === undefined ? [] : [[name, String(item as string | number | boolean)]])),
  );
  const search = queryEntries.length === 0 ? "" : `?${new URLSearchParams(queryEntries).toString()}`;
  const response = await sendRequest(url + search, {
    method,
    headers: {
      accept: "application/json",
      ...(json !== undefined && { "content-type": "application/json" }),
      ...header,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    signal,
  });
  return readResponse<Name>(response);
}

/** Requests a file from the shop's API. @throws ApiProblem for an error response or without a response */
export async function requestFile(path: string, signal: AbortSignal): Promise<Response> {
  const response = await sendRequest(`/api${path}`, { signal });
  if (!response.ok) throw await toProblem(response);
  return response;
}

/** Returns the parsed body of an endpoint's response. @throws ApiProblem for an error response or invalid JSON */
export async function readResponse<Name extends Operation>(response: Response): Promise<ApiOutput<Name>> {
  if (!response.ok) throw await toProblem(response);
  try {
    return response.status === 204 ? undefined : await response.json();
  } catch {
    throw createNoResponseProblem();
  }
}

async function sendRequest(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch {
    throw createNoResponseProblem();
  }
}

async function toProblem(response: Response): Promise<ApiProblem> {
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  // A proxy in front of the shop may send an error page instead of a problem document.
  const problem: Partial<Problem> | null = await response.json().catch(() => null);
  return new ApiProblem({
    status: response.status,
    code: problem?.code ?? "unexpected-response",
    detail: problem?.detail ?? generalMessages.unexpected,
    errors: problem?.errors ?? {},
    members: { ...problem },
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}

/** Returns a function that caches the results of `load` by its arguments. A failed call is not cached. */
function cachePlaces<Place>(load: (...codes: string[]) => Promise<Place[]>) {
  const lists = new Map<string, Promise<Place[]>>();
  return (...codes: string[]): Promise<Place[]> => {
    const key = codes.join("/");
    const list = lists.get(key) ?? load(...codes);
    lists.set(key, list);
    list.catch(() => lists.delete(key));
    return list;
  };
}

export const listCountries: () => Promise<Country[]> = cachePlaces(() =>
  callApi("GET /api/locations/countries", {}),
);

/** @param country country code, e.g. `PK` */
export const listStates: (country: string) => Promise<State[]> = cachePlaces((country = "") =>
  callApi("GET /api/locations/:country/states", { param: { country } }),
);

/** @param country country code @param state state code, e.g. `PB` */
export const listCities: (country: string, state: string) => Promise<City[]> = cachePlaces(
  (country = "", state = "") =>
    callApi("GET /api/locations/:country/:state/cities", { param: { country, state } }),
);

import type { Problem } from "#api/problems.ts";
import type { StockCheckLine } from "#domain/orders/cart.ts";
import type { OrderInput, OrderLineInput } from "#domain/orders/checkout.ts";
import type { ContactForm, NewsletterForm } from "#domain/messages/contact.ts";
import type { City, Country, State } from "#domain/customers/location.ts";
import { generalMessages } from "#domain/shared/general-messages.ts";
import type { PlacedOrder, TrackedOrder } from "#domain/orders/order.ts";

import { ApiProblem, noResponse } from "./api-problem.ts";

/** An answer that takes longer than this counts as lost. */
export const TIMEOUT_MS = 15_000;

interface Call {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  headers?: Record<string, string>;
  /** Ends the call; without one it ends after 15 seconds. */
  signal?: AbortSignal;
}

/** One request to the shop's own API. @throws ApiProblem for every failure, network included. */
export async function callApi<Answer>(
  path: string,
  { method = "GET", body, headers = {}, signal = AbortSignal.timeout(TIMEOUT_MS) }: Call = {},
): Promise<Answer> {
  const response = await answerOf(`/api${path}`, {
    method,
    headers: {
      accept: "application/json",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal,
  });
  return readAnswer<Answer>(response);
}

/** Requests a file from the shop's own API. @throws ApiProblem for a refusal, and if no response arrives */
export async function openResponse(path: string, signal: AbortSignal): Promise<Response> {
  const response = await answerOf(`/api${path}`, { signal });
  if (!response.ok) throw await problemOf(response);
  return response;
}

/** What the API answered. @throws ApiProblem for a refusal and for what is not the API's answer */
export async function readAnswer<Answer>(response: Response): Promise<Answer> {
  if (!response.ok) throw await problemOf(response);
  if (response.status === 204) return undefined as Answer;
  try {
    return (await response.json()) as Answer;
  } catch {
    throw noResponse();
  }
}

async function answerOf(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch {
    throw noResponse();
  }
}

async function problemOf(response: Response): Promise<ApiProblem> {
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  // A proxy in front of the shop may send an error page instead of a problem document.
  const problem: Partial<Problem> | null = await response.json().catch(() => null);
  return new ApiProblem({
    status: response.status,
    code: problem?.code ?? "unexpected-response",
    detail: problem?.detail ?? generalMessages.unexpected,
    errors: problem?.errors ?? {},
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}

/** Today's prices and stock of cart lines. */
export function checkStock(items: readonly OrderLineInput[]): Promise<StockCheckLine[]> {
  return callApi("/products/stock-check", { method: "POST", body: { items } });
}

/** Places an order; the same key answers with the same order, however often it is sent. */
export function placeOrder(input: OrderInput, idempotencyKey: string): Promise<PlacedOrder> {
  return callApi("/orders", { method: "POST", body: input, headers: { "idempotency-key": idempotencyKey } });
}

/** Finds an order by its number or by a phone number, a national one read as of `country`. */
export function trackOrder(search: { term: string; country: string }): Promise<TrackedOrder> {
  return callApi("/orders/track", { method: "POST", body: search });
}

/** Sends a message; the same key stores it once, however often it is sent. */
export function sendContactMessage(input: ContactForm, idempotencyKey: string): Promise<void> {
  const headers = { "idempotency-key": idempotencyKey };
  return callApi("/contact-messages", { method: "POST", body: input, headers });
}

export function subscribeNewsletter(input: NewsletterForm): Promise<void> {
  return callApi("/newsletter", { method: "POST", body: input });
}

const places = new Map<string, Promise<unknown>>();

/** Places never change while a page is open: each list is asked for once, a failed call may be repeated. */
function cachedPlaces<Place>(path: string): Promise<Place[]> {
  const known = places.get(path);
  if (known) return known as Promise<Place[]>;
  const asked = callApi<Place[]>(path);
  places.set(path, asked);
  asked.catch(() => places.delete(path));
  return asked;
}

export function listCountries(): Promise<Country[]> {
  return cachedPlaces("/locations/countries");
}

/** @param country its code, e.g. `PK` */
export function listStates(country: string): Promise<State[]> {
  return cachedPlaces(`/locations/${encodeURIComponent(country)}/states`);
}

/** @param country its code @param state its code, e.g. `PB` */
export function listCities(country: string, state: string): Promise<City[]> {
  return cachedPlaces(`/locations/${encodeURIComponent(country)}/${encodeURIComponent(state)}/cities`);
}

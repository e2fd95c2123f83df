/** What of one file of React Router this shop never comes to. */
export interface UnusedParts {
  /** Below react-router/dist/production/lib. */
  file: string;
  /** Text that stands there, and what it comes down to here. */
  settled: Readonly<Record<string, string>>;
  /** Functions that nothing calls, and classes that nothing makes. */
  uncalled: readonly string[];
}

/**
 * Settings that this shop does not use are settled: pages are always rendered by the server (`ssr`, no `isSpaMode`, no
 * server components), and the library's unstable ways of finding routes are off, as are its reports to instruments.
 */
const SETTINGS: readonly UnusedParts[] = [
  {
    file: "dom-export/hydrated-router.js",
    settled: {
      "ssrInfo.context.future.unstable_customRouteDiscovery ? new UNSAFE_RouteDiscoveryRuntime(ssrInfo, { fetch: fetchImplementation }) : void 0":
        "void 0",
      "discoveryRuntime ? UNSAFE_getCustomPatchRoutesOnNavigationFunction(() => router, discoveryRuntime) : ":
        "",
      "if (discoveryRuntime) discoveryState = UNSAFE_useCustomRouteDiscovery(discoveryRuntime, props.onError);\n\telse ":
        "",
      "ssrInfo.context.isSpaMode": "false",
      "ssrInfo.context.ssr": "true",
      "ssrInfo.context.unstable_apiOnly === true": "false",
      "ssrInfo.context.unstable_apiServerOrigin": "void 0",
      "window.__reactRouterManifest.sri === true": "false",
      "router.createRoutesForHMR = UNSAFE_createClientRoutesWithHMRRevalidationOptOut;": "",
    },
    uncalled: [],
  },
  {
    file: "router/router.js",
    settled: {
      "future.unstable_customRouteDiscovery": "false",
      "future.unstable_routePatternMatching": "false",
      'discoverResult.type === "cancelled"': "false",
      "if (init.instrumentations)": "if (false)",
      "consumeInstrumentationClientResultMetaReceiver(router)": "void 0",
      "init.dataStrategy || defaultDataStrategyWithMiddleware": "init.dataStrategy",
      'typeof route.lazy === "function"': "false",
      "if (allowElementMutations && existingChildren.length > 0)": "if (false)",
    },
    uncalled: ["cancelDiscoveryNavigation", "_internalSetRoutes"],
  },
  {
    file: "dom/ssr/components.js",
    settled: {
      "useIsRSCRouterContext()": "false",
      "if (isSpaMode && !isHydrated)": "if (false)",
      // A loader of the browser asks the server's here, by the address that would be fetched ahead without it.
      "else if (manifestRoute.hasClientLoader) foundOptOutRoute = true;\n\t\t\telse routesParams.add(m.route.id);":
        "else { foundOptOutRoute ||= manifestRoute.hasClientLoader; routesParams.add(m.route.id); }",
    },
    uncalled: [],
  },
  {
    file: "hooks.js",
    settled: {
      "if (this.context) return ": "if (false) return ",
      "if (this.context && typeof error": "if (false && typeof error",
      "static contextType = RSCRouterContext;": "",
    },
    uncalled: ["useNavigateUnstable"],
  },
  {
    file: "dom/ssr/routes.js",
    settled: {
      "if (needsRevalidation) return": "if (false) return",
      "if (!ssr && manifestRoute.hasLoader && !manifestRoute.hasClientLoader)": "if (false)",
      'isSpaMode && routeId !== "root" || isApiOnly && isSpaMode && hasLoader || ': "",
    },
    uncalled: ["wrapShouldRevalidateForHdr", "createClientRoutesWithHMRRevalidationOptOut"],
  },
];

/** Every write goes through the JSON API, or by a form that the browser sends: nothing is submitted to the router. */
const SUBMISSIONS: readonly UnusedParts[] = [
  {
    file: "router/router.js",
    settled: {
      "opts && opts.submission && isMutationMethod(opts.submission.formMethod)": "false",
      "submission && isMutationMethod(submission.formMethod)": "false",
      "submission != null && isMutationMethod(submission.formMethod)": "false",
      "activeSubmission && isMutationMethod(activeSubmission.formMethod)": "false",
      "state.actionData != null && state.navigation.formMethod != null && isMutationMethod(state.navigation.formMethod)":
        "false",
      "state.navigation.formMethod != null && isMutationMethod(state.navigation.formMethod)": "false",
      "isMutationMethod(request.method)": "false",
      "if (!opts || !isSubmissionNavigation(opts)) return { path };": "return { path };",
      "if (submission) return {": "if (false) return {",
      "submission || fetcherSubmission || getSubmissionFromNavigation(loadingNavigation)": "void 0",
      "if (!submission && !fetcherSubmission && formMethod && formAction && formEncType)": "if (false)",
    },
    uncalled: ["handleAction"],
  },
  {
    file: "dom/ssr/single-fetch.js",
    settled: {
      'if (request.method === "GET") {': "if (true) {",
      'if (request.method !== "GET") return': "if (false) return",
      "if (!ssr && !foundRevalidatingServerLoader) return": "if (false) return",
      "if (fetcherKey) return": "if (false) return",
    },
    uncalled: ["singleFetchActionStrategy", "nonSsrStrategy", "singleFetchLoaderFetcherStrategy"],
  },
  {
    file: "dom/ssr/routes.js",
    settled: {
      "dataRoute.action = ({ request": "const action = ({ request",
      "if (!route.hasClientAction) dataRoute.action = ": "const action = ",
      "action: route.hasClientAction ? async () => {": "action: false ? async () => {",
    },
    uncalled: ["fetchServerAction", "noActionDefinedError"],
  },
];

/** A page loads by its loader alone, so there are no fetchers to keep up to date beside it. */
const FETCHERS: readonly UnusedParts[] = [
  {
    file: "router/router.js",
    settled: {
      "!init.dataStrategy && ": "false && ",
      "markFetchRedirectsDone(workingFetchers)": "false",
      "abortStaleFetchLoads(pendingNavigationLoadId, workingFetchers)": "false",
      "revalidatingFetchers.length > 0": "false",
      "revalidatingFetchers.forEach(": "false && revalidatingFetchers.forEach(",
      "revalidatingFetchers.filter(": "false && revalidatingFetchers.filter(",
      "state.fetchers.forEach(": "false && state.fetchers.forEach(",
      "fetchersQueuedForDeletion.forEach(": "false && fetchersQueuedForDeletion.forEach(",
      "fetchLoadMatches.forEach(": "false && fetchLoadMatches.forEach(",
      "redirect = findRedirect(fetcherResults);\n\t\tif (redirect) {": "if (false) {",
      "let fetcherResultsPromise = Promise.all(": "let fetcherResultsPromise = false && Promise.all(",
      "(await fetcherResultsPromise).reduce((acc, r) => Object.assign(acc, r), {})": "{}",
      "if (pendingNavigationController) pendingNavigationController.signal.":
        "if (false) pendingNavigationController.signal.",
    },
    uncalled: [
      "fetch",
      "handleFetcherAction",
      "handleFetcherLoader",
      "getFetcher",
      "resetFetcher",
      "deleteFetcher",
      "queueFetcherForDeletion",
    ],
  },
  {
    file: "components.js",
    settled: { "newState.fetchers.forEach(": "false && newState.fetchers.forEach(" },
    uncalled: [],
  },
];

/** No link asks for a view transition, a masked address or a promise to wait for. */
const LINKS: readonly UnusedParts[] = [
  {
    file: "router/router.js",
    settled: {
      'pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location': "false",
      "pendingViewTransitionEnabled) {": "false) {",
      "if (isBrowser) {\n\t\t\trestoreAppliedTransitions": "if (false) {\n\t\t\trestoreAppliedTransitions",
      "if (opts?.mask) {": "if (false) {",
    },
    uncalled: [],
  },
  {
    file: "components.js",
    settled: {
      "useIsRSCRouterContext() || useTransitions": "useTransitions",
      "if (!viewTransitionOpts || !isViewTransitionAvailable) {": "if (true) {",
      "if (vtContext.isTransitioning && !vtContext.flushSync)": "if (false)",
      "if (renderDfd && pendingState && router.window) {": "if (false) {",
      "if (renderDfd && pendingState && state.location.key === pendingState.location.key)": "if (false)",
      "if (!vtContext.isTransitioning && interruption) {": "if (false) {",
    },
    uncalled: ["AwaitErrorBoundary"],
  },
  {
    file: "dom/lib.js",
    settled: {
      "routerNavigation != null && useViewTransitionState(path) && viewTransition === true": "false",
    },
    uncalled: [],
  },
];

export const UNUSED_ROUTER_PARTS: readonly UnusedParts[] = [
  ...SETTINGS,
  ...SUBMISSIONS,
  ...FETCHERS,
  ...LINKS,
];

/** What needs a part that is left out. */
export const UNUSED_ROUTER_EXPORTS = [
  "Await",
  "Form",
  "createBrowserRouter",
  "useAsyncValue",
  "useFetcher",
  "useFetchers",
  "useFormAction",
  "useSubmit",
  "useViewTransitionState",
] as const;

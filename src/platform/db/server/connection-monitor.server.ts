import type pg from "pg";

import { getBytesReceived, destroyConnection, isIdle } from "../../vendor-seams/pg.server.ts";

/**
 * Check interval in ms. Other durations are counted in checks: a blocked event loop delays the checks as well as the
 * reading of responses, so the database does not appear to be unresponsive.
 */
const CHECK_INTERVAL_MS = 250;
/** A connection without data for 1 s triggers a probe. */
const SILENT_CHECKS_BEFORE_PROBE = 4;
/** The database is unavailable if it does not respond to a probe within 2 s. */
const PROBE_TIMEOUT_CHECKS = 8;
/** Delay between probes: 0.5 s during an outage, 2 s otherwise. */
const OUTAGE_PROBE_INTERVAL_CHECKS = 2;
const PROBE_INTERVAL_CHECKS = 8;
/** Maximum time without data on a connection with a running statement: 5 s longer than the statement timeout. */
const MAX_CHECKS_WITHOUT_DATA = 80;

/** Thrown if the database does not respond or the connection was closed. The result of the statement is unknown. */
export class DatabaseUnavailable extends Error {
  /** PostgreSQL's SQLSTATE for a connection failure. */
  readonly code = "08006";

  constructor(message = "The database does not respond.") {
    super(message);
    this.name = "DatabaseUnavailable";
  }
}

/** A probe of the database over a separate connection. */
export interface Probe {
  /** Resolves to whether the database responded. */
  hasResponded: Promise<boolean>;
  abort: () => void;
}

export interface MonitorOptions {
  startProbe: () => Probe;
  /** Called when the database becomes unavailable and when it becomes available again. */
  onAvailabilityChange?: ((isUnavailable: boolean) => void) | undefined;
}

/**
 * Detects within seconds that a database is unresponsive because its machine or network has failed. Until it responds
 * again, statements fail immediately and no connections are opened.
 */
export interface DatabaseMonitor {
  isUnavailable: () => boolean;
  /** Monitors a connection until it ends. */
  add: (connection: pg.Client) => void;
  /** Requests a probe after an error that an outage may have caused. */
  requestProbe: () => void;
  /** From now on, closes connections that receive no data. Called after migrations, whose statements may take long. */
  closeSilentConnections: () => void;
  /** Closes all connections, so that their statements fail. */
  closeAll: () => void;
  stop: () => void;
}

interface ConnectionState {
  /** Bytes received at the last check. */
  bytes: number;
  silentChecks: number;
}

export function monitorDatabase({ startProbe, onAvailabilityChange }: MonitorOptions): DatabaseMonitor {
  const connections = new Map<pg.Client, ConnectionState>();
  let isUnavailable = false;
  let isProbeRequested = false;
  let maxChecksWithoutData = Infinity;
  let checksUntilProbe = 0;
  let probe: { current: Probe; checks: number } | undefined;

  const closeAll = () => {
    for (const connection of connections.keys()) abort(connection);
  };
  const handleProbeResult = (isAvailable: boolean) => {
    probe = undefined;
    isProbeRequested = false;
    checksUntilProbe = isAvailable ? PROBE_INTERVAL_CHECKS : OUTAGE_PROBE_INTERVAL_CHECKS;
    if (!isAvailable) closeAll();
    if (isUnavailable === !isAvailable) return;
    isUnavailable = !isAvailable;
    onAvailabilityChange?.(isUnavailable);
  };
  const check = () => {
    let maxSilentChecks = 0;
    for (const [connection, state] of connections) {
      checkConnection(connection, state);
      maxSilentChecks = Math.max(maxSilentChecks, state.silentChecks);
      if (state.silentChecks > maxChecksWithoutData) abort(connection);
    }
    if (probe !== undefined) {
      probe.checks += 1;
      if (probe.checks > PROBE_TIMEOUT_CHECKS) probe.current.abort();
      return;
    }
    checksUntilProbe -= 1;
    if (
      checksUntilProbe > 0 ||
      !(isUnavailable || isProbeRequested || maxSilentChecks >= SILENT_CHECKS_BEFORE_PROBE)
    )
      return;
    probe = { current: startProbe(), checks: 0 };
    void probe.current.hasResponded.then(handleProbeResult);
  };
  const timer = setInterval(check, CHECK_INTERVAL_MS).unref();
  return {
    isUnavailable: () => isUnavailable,
    add: (connection) => {
      connections.set(connection, { bytes: 0, silentChecks: 0 });
      connection.once("end", () => connections.delete(connection));
    },
    requestProbe: () => (isProbeRequested = true),
    closeSilentConnections: () => (maxChecksWithoutData = MAX_CHECKS_WITHOUT_DATA),
    closeAll,
    stop: () => {
      clearInterval(timer);
      probe?.current.abort();
    },
  };
}

function checkConnection(connection: pg.Client, state: ConnectionState): void {
  const bytes = getBytesReceived(connection);
  const isWaiting = !isIdle(connection) && bytes === state.bytes;
  state.silentChecks = isWaiting ? state.silentChecks + 1 : 0;
  state.bytes = bytes;
}

/** Closes a connection, so that its statements fail immediately. The server rolls back its open transaction. */
function abort(connection: pg.Client): void {
  destroyConnection(connection, new DatabaseUnavailable());
}

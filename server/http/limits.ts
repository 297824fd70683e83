import { defineLimit } from '../limit.ts';

/** Limits that apply to every caller, in addition to those of the modules. All are far above legitimate use. */
export const signedInChanges = defineLimit({
  subject: 'Changes by one account, for each server process',
  max: 120,
  unit: 'requests',
  seconds: 60,
  beyond: '429 with Retry-After',
});

/** A screen needs about ten, and scripts that read everything page through lists. */
export const signedInReads = defineLimit({
  subject: 'Reads by one account, for each server process',
  max: 3000,
  unit: 'requests',
  seconds: 60,
  beyond: '429 with Retry-After',
});

/** As many as an account may read: programs with an API key read the same lists. */
export const anonymousReads = defineLimit({
  subject: 'Reads by callers without a session, from one network, for each server process',
  max: 3000,
  unit: 'requests',
  seconds: 60,
  beyond: '429 with Retry-After',
});

export const anonymousChanges = defineLimit({
  subject: 'Changes by callers without a session, from one network, for each server process',
  max: 300,
  unit: 'requests',
  seconds: 60,
  beyond: '429 with Retry-After',
});

/** As many as a browser sends over HTTP/1.1. They may need as many connections to the database, of which others need some. */
export const requestsInProgress = defineLimit({
  subject:
    'Requests of one account in progress at a time, without downloads and live connections, for each server process',
  max: 6,
  unit: 'requests',
  beyond: 'handled once another is over',
});

/** Many people may share a network. Responses that nobody reads stay in memory. */
export const anonymousInProgress = defineLimit({
  subject:
    'Requests to the console without a session from one network in progress at a time, without downloads, for each server process',
  max: 50,
  unit: 'requests',
  beyond: 'handled once another is over',
});

export const waitingRequests = defineLimit({
  subject:
    'Requests of one account, or without a session from one network, that wait for others, for each server process',
  max: 500,
  unit: 'requests',
  beyond: '429 with Retry-After',
});

export const openSessions = defineLimit({
  subject: 'Open sessions of one account',
  max: 100,
  unit: 'sessions',
  beyond: 'a login ends the session that was not used for longest',
});

export const consoleBody = defineLimit({
  subject: 'Body of a request to the console',
  max: 1_048_576,
  unit: 'bytes',
  beyond: '413',
});

export const collectorBody = defineLimit({
  subject: 'Body of a request to the collector, without files',
  max: 256 * 1024,
  unit: 'bytes',
  beyond: '413',
});

export const formFields = defineLimit({
  subject: 'Fields of a form post or submission',
  max: 5000,
  unit: 'fields',
  beyond: '400',
});

export const jsonValues = defineLimit({
  subject: 'Values of a JSON body',
  max: 20_000,
  unit: 'values',
  beyond: '400',
});

export const heldBodies = defineLimit({
  subject: 'Bodies of the requests to one port that are being handled, as a share of the memory for JavaScript',
  max: 6,
  unit: '%',
  beyond: '503 with Retry-After',
});

export const headersTime = defineLimit({
  subject: 'Time until the headers of a request have arrived',
  max: 15,
  unit: 'seconds',
  beyond: '408, connection closed',
});

export const requestTime = defineLimit({
  subject: 'Time until a full request without files has arrived',
  max: 30,
  unit: 'seconds',
  beyond: '408, connection closed',
});

export const uploadTime = defineLimit({
  subject: 'Time until a full submission with files has arrived',
  max: 900,
  unit: 'seconds',
  beyond: '408, connection closed',
});

export const silentTime = defineLimit({
  subject: 'Time without a byte in either direction on an open connection',
  max: 120,
  unit: 'seconds',
  beyond: 'connection closed',
});

/** A request is slow if it has not fully arrived after `SLOW_AFTER_SECONDS`. */
export const slowRequests = defineLimit({
  subject: 'Slow requests (still arriving after 3 seconds) from one network at a time',
  max: 50,
  unit: 'connections',
  beyond: '408 with Retry-After for the slowest, connection closed',
});

export const slowRequestsInAll = defineLimit({
  subject: 'Slow requests (still arriving after 3 seconds) from all networks at a time',
  max: 500,
  unit: 'connections',
  beyond: '408 with Retry-After for the slowest, connection closed',
});

export const idleConnections = defineLimit({
  subject: 'Idle connections from one network at a time',
  max: 500,
  unit: 'connections',
  beyond: 'the longest idle are closed',
});

/** Browsers and proxies wait for a response before they send the next request on a connection. */
export const pipelinedRequests = defineLimit({
  subject: 'Requests on one connection that wait for the response to the first (pipelining), with that one',
  max: 20,
  unit: 'requests',
  beyond: 'connection closed',
});

export const openConnections = defineLimit({
  subject: 'Open connections to one port at a time; fewer where the process may open fewer files (`ulimit -n`)',
  max: 10_000,
  unit: 'connections',
  beyond:
    'the longest idle and the slowest are closed, and new ones until there is room; above half of it, also new connections from a network that already holds a quarter',
});

export const SLOW_AFTER_SECONDS = 3;

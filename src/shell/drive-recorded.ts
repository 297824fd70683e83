import { FetchFailed, provideValue, type Log, type Module } from '../kernel/index.ts';
import { drive, recordedExchange, type DriveOptions } from '../replay/drive.ts';
import type { Driven } from '../replay/driven.ts';
import { Api, httpApi } from './api.ts';
import { EventLog } from './event-log.ts';
import { Languages } from './languages.ts';
import { offerUndo } from './messages.ts';
import { payloadOfOffer } from './offer-undos.ts';

/** Responds from the log. The client's processing of a recorded response runs again. */
const recordedApi: Api = {
  call(endpoint, input, signal) {
    let recorded: ReturnType<typeof recordedExchange>;
    /** The text that the user saw. Its translations need not be loaded. */
    let failure = '';
    const api = httpApi({
      record: (of, { endpoint: id, request }) => {
        recorded = recordedExchange(of, id, request);
        return () => {};
      },
      exchange: async () => {
        const { status, answer, failure: shown } = await recorded;
        failure = shown ?? String(answer);
        if (shown !== undefined || status === 0) throw new FetchFailed(failure);
        return { status, body: answer, requestId: null };
      },
      noResponseText: () => failure,
      unexpectedResponseText: () => failure,
      onExpired: () => {},
    });
    return api.call(endpoint, input, signal);
  },
};

/** The host's services for `drive`. */
const recordedHost: Pick<DriveOptions, 'services' | 'provides' | 'undoOffer'> = {
  services: [EventLog, Languages],
  provides: [provideValue(Api, recordedApi)],
  undoOffer: { command: offerUndo, payload: payloadOfOffer },
};

/** Drives a log of the console: its requests have the recorded responses. */
export function driveRecorded(
  modules: readonly Module[],
  log: Log,
  options: Pick<DriveOptions, 'until' | 'recomputations' | 'yieldToMain'> = {},
): Promise<Driven> {
  return drive(modules, log, { ...recordedHost, ...options });
}

import type { Endpoint } from '../contract/endpoint.ts';
import { passwordErrors } from '../contract/entity/credential.ts';
import { generalErrors, sharedErrors, type ErrorKind } from '../contract/error.ts';
import { inputErrors } from '../contract/input-error.ts';
import { requestErrors } from '../contract/request-error.ts';
import type { EventDefinition } from '../contract/message.ts';
import { isRecord } from '../contract/json.ts';
import * as shellMessages from './shell/messages.ts';

/** The errors of a file, by code. */
type Errors = Readonly<Record<string, Pick<ErrorKind, 'text'>>>;
type File = Readonly<Record<string, unknown>>;
const contracts = import.meta.glob<File>('/modules/*/contract.ts', { eager: true });
const events = import.meta.glob<File>('/modules/*/{events,messages}.ts', { eager: true });

const errors = import.meta.glob<Errors>('/modules/*/errors.ts', { eager: true, import: 'errors' });

const definitionsIn = (files: readonly File[]) => files.flatMap((file) => Object.values(file));

/** The endpoints of all modules, for redaction. */
export const allEndpoints: readonly Endpoint[] = definitionsIn(Object.values(contracts)).filter(isEndpoint);

/** The events of all modules and the shell, also those that no slice reduces. */
export const allEvents: readonly EventDefinition[] = definitionsIn([shellMessages, ...Object.values(events)]).filter(
  isEvent,
);

/** The texts of all errors, in English. */
export const allMessages: readonly string[] = [
  generalErrors,
  sharedErrors,
  inputErrors,
  requestErrors,
  passwordErrors,
  ...Object.values(errors),
]
  .flatMap((kinds: Errors) => Object.values(kinds))
  .map(({ text }) => text);

function isEndpoint(value: unknown): value is Endpoint {
  return isRecord(value) && 'generation' in value && 'response' in value;
}

function isEvent(value: unknown): value is EventDefinition {
  return typeof value === 'function' && 'kind' in value && value.kind === 'event';
}

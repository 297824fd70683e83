import type { DependencyContainer, InjectionToken } from 'tsyringe';
import { SECRET } from '../../contract/secret.ts';
import { isSecret, type Provision } from './container.ts';
import { canonical, hashText } from './digest.ts';
import type { ResultEntry, EffectEntry } from './entry.ts';

/** The name of a service in the log. */
export interface ServiceName {
  readonly id: string;
  readonly isSecret: boolean;
}

/** One call of a service. */
export interface ServiceCall {
  readonly method: string;
  readonly args: readonly unknown[];
}

/** Longer arguments are recorded as their digest: they are files, or rows that the log has already. Characters of JSON. */
const MAX_ARGUMENT_LENGTH = 1_000;

export const nameOfToken = (token: unknown): string => (typeof token === 'symbol' ? (token.description ?? '') : '');

/**
 * Returns a function that names services by the tokens that the container injected them with; the id of any other object is
 * empty. Looking up a name instantiates no service.
 */
export function serviceNames(
  container: DependencyContainer,
  provisions: readonly Pick<Provision, 'token'>[],
): (service: object) => ServiceName {
  const names = new WeakMap<object, ServiceName>();
  for (const { token } of provisions) {
    const name = { id: nameOfToken(token), isSecret: isSecret(token) };
    const injected: InjectionToken<object> = token;
    // A module may provide any value.
    const record = (_token: unknown, service: unknown) => names.set(Object(service) as object, name);
    container.afterResolution(injected, record, { frequency: 'Once' });
  }
  return (service) => names.get(service) ?? { id: '', isSecret: false };
}

/** A service whose methods pass their call to `perform` instead. */
export function intercepted<S extends object>(_service: S, perform: (call: ServiceCall) => unknown): S {
  // The target is empty, since a proxy may not replace the methods of a frozen one. `get` stands for all of them.
  return new Proxy({} as S, {
    get:
      (_target, method) =>
      (...args: readonly unknown[]) =>
        perform({ method: String(method), args }),
  });
}

/** Arguments as the log has them. Functions, signals and tables have no JSON. */
export const recordedArguments = ({ args }: ServiceCall, name: ServiceName): unknown =>
  name.isSecret ? SECRET : args.map(argumentOf);

function argumentOf(value: unknown): unknown {
  if (value === undefined || typeof value === 'function' || !isPlain(value)) return null;
  const json = canonical(value);
  return json.length > MAX_ARGUMENT_LENGTH ? `${json.length} characters, ${hashText(json).toString(16)}` : value;
}

const isPlain = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  Array.isArray(value) ||
  Object.getPrototypeOf(value) === Object.prototype;

type Result = Pick<ResultEntry, 'result' | 'error' | 'callback' | 'isSync'>;

/** Performs a service's call and records it: the request, then each result. */
export function performEffect(
  service: object,
  call: ServiceCall,
  name: ServiceName,
  record: (entry: Pick<EffectEntry, 'service' | 'call' | 'request'>) => (result: Result) => void,
): unknown {
  const recordResult = record({ service: name.id, call: call.method, request: recordedArguments(call, name) });
  const masked = (value: unknown) => (name.isSecret && value !== null && value !== undefined ? SECRET : value);
  const returned = <V>(value: V, isSync?: true): V => {
    recordResult({ result: masked(value), isSync });
    return value;
  };
  const failed = (error: unknown, isSync?: true): never => {
    const { name: kind, message } = error instanceof Error ? error : { name: '', message: String(error) };
    recordResult({ error: { name: kind, message }, isSync });
    throw error;
  };
  const args = call.args.map((argument, callback) =>
    typeof argument === 'function'
      ? (...passed: readonly unknown[]): unknown => {
          recordResult({ callback, result: passed.map(masked) });
          return Reflect.apply(argument, undefined, passed);
        }
      : argument,
  );
  try {
    // The method that the handler called, whose type `intercepted` preserves.
    const result: unknown = Reflect.apply(Reflect.get(service, call.method) as () => unknown, service, args);
    if (!(result instanceof Promise)) return returned(result, true);
    return result.then((value: unknown) => returned(value), failed);
  } catch (error) {
    return failed(error, true);
  }
}

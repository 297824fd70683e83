import '@abraham/reflection';
import { container, inject, injectable, type DependencyContainer, type InjectionToken } from 'tsyringe';

export { inject, injectable };

/** A typed key for a service that is not a class. */
export type Token<T> = symbol & { readonly serves?: T };

const secretTokens = new WeakSet<symbol>();

/**
 * Defines a token. Constructors declare the dependency with `@inject(TOKEN)`. A `secret` service takes or returns passwords,
 * tokens or keys: the log has neither its arguments nor its results.
 *
 * @example
 * export const Api = defineToken<Api>('shell/api');
 */
export function defineToken<T>(id: string, { secret = false } = {}): Token<T> {
  const token = Symbol(id);
  if (secret) secretTokens.add(token);
  return token;
}

/** Whether a token's service was defined as secret. */
export const isSecret = (token: unknown): boolean => typeof token === 'symbol' && secretTokens.has(token);

// tsyringe accepts constructors with any parameters, which TypeScript expresses as `any[]`.
// eslint-disable-next-line typescript/no-explicit-any
export type Class<T = object> = new (...services: any[]) => T;

/** How a module provides a service: one instance per app. */
export type Provision<T = unknown> =
  | { readonly token: Token<T> | Class; readonly useValue: T }
  | { readonly token: Token<T> | Class; readonly useClass: Class };

/** Provides a value under a token. */
export function provideValue<T>(token: Token<T>, value: NoInfer<T>): Provision {
  return { token, useValue: value };
}

/** Provides one instance of a class under a token, or under the class itself. */
export function provideClass<T extends object>(token: Token<T> | Class<T>, useClass: Class<T>): Provision {
  return { token, useClass };
}

/** Creates the app's own tsyringe container. Later provisions override earlier ones. */
export function createContainer(provisions: readonly Provision[]): DependencyContainer {
  const own = container.createChildContainer();
  for (const provision of provisions) {
    const token: InjectionToken<object> = provision.token;
    if ('useClass' in provision) own.registerSingleton(token, provision.useClass);
    else own.registerInstance<unknown>(token, provision.useValue);
  }
  return own;
}

import 'reflect-metadata/lite';
import { container, inject, injectable, type DependencyContainer, type InjectionToken } from 'tsyringe';

export { inject, injectable };

/** A key for a service that is not a class: the type travels with it. */
export type Token<T> = symbol & { readonly serves?: T };

/**
 * Names a service. Constructors ask for it with `@inject(TOKEN)`.
 *
 * @example
 * export const Api = defineToken<Api>('shell/api');
 */
export function defineToken<T>(id: string): Token<T> {
  return Symbol(id);
}

// tsyringe takes constructors of any parameters; `any[]` is how TypeScript says that.
// eslint-disable-next-line typescript/no-explicit-any
export type Class<T = object> = new (...services: any[]) => T;

/** How a module offers a service to others. One instance an app. */
export type Provision<T = unknown> =
  | { readonly token: Token<T> | Class; readonly useValue: T }
  | { readonly token: Token<T> | Class; readonly useClass: Class };

/** Offers a value under a token. */
export function provideValue<T>(token: Token<T>, value: NoInfer<T>): Provision {
  return { token, useValue: value };
}

/** Offers one instance of a class under a token (or under itself). */
export function provideClass<T extends object>(token: Token<T> | Class<T>, useClass: Class<T>): Provision {
  return { token, useClass };
}

/** The app's own container, and the only use of tsyringe's. Later provisions win over earlier ones. */
export function createContainer(provisions: readonly Provision[]): DependencyContainer {
  const own = container.createChildContainer();
  for (const provision of provisions) {
    const token = provision.token as InjectionToken<object>;
    if ('useClass' in provision) own.registerSingleton(token, provision.useClass);
    else own.registerInstance<unknown>(token, provision.useValue);
  }
  return own;
}

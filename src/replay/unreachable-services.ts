import { createContainer, type Provision, type Token } from '../kernel/container.ts';
import { nameOfToken, serviceNames } from '../kernel/effect.ts';
import type { Module } from '../kernel/module.ts';
import { NotDriven, type DriveHost } from './drive-host.ts';

/** The services of the host, besides those that modules provide. */
export interface HostServices {
  /** Their tokens. */
  readonly services?: readonly Token<unknown>[];
  /** Those that respond by `recordedExchange`. */
  readonly provides?: readonly Provision[];
}

/** A service whose methods cannot be called, except as recorded effects. */
function unreachable(token: Provision['token']): object {
  return new Proxy(
    {},
    {
      get(_target, method) {
        if (typeof method === 'string') throw new NotDriven(`it calls ${nameOfToken(token)} without recording that`);
      },
    },
  );
}

/** A container in which every service is unreachable, except those that the options provide. */
export function unreachableServices(
  modules: readonly Module[],
  { services = [], provides = [] }: HostServices,
): { readonly container: ReturnType<typeof createContainer>; readonly nameOf: DriveHost['nameOf'] } {
  const provided = modules.flatMap((module) => module.provides ?? []).map(({ token }) => token);
  const replaced = [...services, ...provided].map((token) => ({ token, useValue: unreachable(token) }));
  const handlers = modules.flatMap((module) => module.handlers ?? []);
  const container = createContainer([
    ...handlers.map((useClass) => ({ token: useClass, useClass })),
    ...replaced,
    ...provides,
  ]);
  return { container, nameOf: serviceNames(container, replaced) };
}

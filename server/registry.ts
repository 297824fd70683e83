import type { Endpoint } from '../contract/endpoint.ts';
import { type Contribution, type Point, contribute, contributionsTo } from '../contract/point.ts';
import { StartError } from './config.ts';
import { withModuleErrors } from './module-error.ts';
import type { CallLimit, Contributor, Handler, Host, ServerModule } from './kit.ts';

/** An endpoint and its handler. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handler: Handler<Endpoint>;
  readonly limited?: CallLimit | undefined;
}

type Work = () => void | Promise<void>;

/** The parts of the host that every module shares. */
type Services = Pick<
  Host,
  'db' | 'config' | 'log' | 'clock' | 'live' | 'callers' | 'stopping' | 'diskShortage' | 'schedule' | 'job'
>;

/** Everything that modules registered. */
export class Registry {
  readonly routes: Route[] = [];
  readonly preparations: Work[] = [];
  readonly starts: Work[] = [];
  readonly stops: Work[] = [];
  readonly #contributions: (Contribution & { readonly module: string })[] = [];
  readonly #taken = new Map<string, string>();

  /** The host for `module`'s registration. */
  hostFor(module: ServerModule, services: Services): Host {
    return {
      ...services,
      log: services.log.child({ module: module.id }),
      serve: (endpoint, handler, limited) => this.#serve(module, { endpoint, handler, limited }),
      contribute: (point, value) => void this.#contributions.push({ module: module.id, ...contribute(point, value) }),
      contributions: (point) => this.contributionsTo(point),
      contributors: (point) => this.#contributorsTo(point),
      schedule: (name, cron, work) => services.schedule(owned(module, 'scheduled work', name), cron, work),
      job: (name, work) => services.job(owned(module, 'job', name), work),
      beforeListen: (work) => void this.preparations.push(() => withModuleErrors(module.id, work)),
      onStart: (work, role) => {
        if (role === undefined || services.config.roles.has(role))
          this.starts.push(() => withModuleErrors(module.id, work));
      },
      onStop: (work) => void this.stops.unshift(work),
    };
  }

  contributionsTo<T>(point: Point<T>): readonly T[] {
    return contributionsTo(point, this.#contributions);
  }

  /** Throws if a module contributes to a point of a missing module, since nothing would ever read it. */
  checkPoints(modules: readonly ServerModule[]): void {
    const owners = new Set([...modules.map(({ id }) => id), FRAME]);
    const astray = this.#contributions.find(({ point }) => !owners.has(ownerOf(point)));
    if (!astray) return;
    const { module, point } = astray;
    throw new StartError(`modules/${module}: contributes to "${point}", but there is no module ${ownerOf(point)}`);
  }

  #contributorsTo<T>(point: Point<T>): readonly Contributor<T>[] {
    return this.#contributions
      .filter((one) => one.point === point.id)
      .flatMap((one) => contributionsTo(point, [one]).map((value) => ({ module: one.module, value })));
  }

  #serve<E extends Endpoint>(
    module: ServerModule,
    { endpoint, handler, limited }: { endpoint: E; handler: Handler<E>; limited: CallLimit | undefined },
  ): void {
    this.#claim(module, `endpoint ${owned(module, 'endpoint', endpoint.id)}`);
    this.#claim(module, `route ${endpoint.host} ${endpoint.method} ${endpoint.path.replace(/:\w+/g, ':')}`);
    // The server only calls a handler with a request parsed by its own endpoint's schemas.
    this.routes.push({ endpoint, handler, limited });
  }

  #claim(module: ServerModule, what: string): void {
    const holder = this.#taken.get(what);
    if (holder !== undefined)
      throw new StartError(`modules/${module.id}: the ${what} is already served by modules/${holder}`);
    this.#taken.set(what, module.id);
  }
}

/** Prefix of the server's own points. */
const FRAME = 'server';

const ownerOf = (point: string): string => point.split('/', 1).join('');

/** Checks that the name starts with the module's id. */
function owned({ id }: ServerModule, what: string, name: string): string {
  if (!name.startsWith(`${id}/`)) throw new StartError(`modules/${id}: its ${what} "${name}" must be named ${id}/…`);
  return name;
}

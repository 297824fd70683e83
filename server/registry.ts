import type { Endpoint } from '../contract/endpoint.ts';
import { type Contribution, type Point, contribute, contributionsTo } from '../contract/point.ts';
import { StartError } from './config.ts';
import type { Handler, Host, ServerModule } from './kit.ts';

/** An endpoint and what answers it. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handler: Handler<Endpoint>;
}

type Work = () => void | Promise<void>;

/** What the frame gives to every module. */
type Frame = Pick<Host, 'db' | 'config' | 'log' | 'clock' | 'live' | 'schedule' | 'job'>;

/** What all modules registered. */
export class Registry {
  readonly routes: Route[] = [];
  readonly starts: Work[] = [];
  readonly stops: Work[] = [];
  readonly #contributions: Contribution[] = [];
  readonly #taken = new Map<string, string>();

  /** The host that `module` registers with. */
  hostFor(module: ServerModule, frame: Frame): Host {
    return {
      ...frame,
      log: frame.log.child({ module: module.id }),
      serve: (endpoint, handler) => this.#serve(module, endpoint, handler),
      contribute: (point, value) => void this.#contributions.push(contribute(point, value)),
      contributions: (point) => this.contributionsTo(point),
      schedule: (name, cron, work) => frame.schedule(owned(module, 'scheduled work', name), cron, work),
      job: (name, work) => frame.job(owned(module, 'job', name), work),
      onStart: (work) => void this.starts.push(work),
      onStop: (work) => void this.stops.unshift(work),
    };
  }

  contributionsTo<T>(point: Point<T>): readonly T[] {
    return contributionsTo(point, this.#contributions);
  }

  #serve<E extends Endpoint>(module: ServerModule, endpoint: E, handler: Handler<E>): void {
    this.#claim(module, `endpoint ${owned(module, 'endpoint', endpoint.id)}`);
    this.#claim(module, `route ${endpoint.host} ${endpoint.method} ${endpoint.path.replace(/:\w+/g, ':')}`);
    // The frame calls each handler with what its own endpoint's schemas made of the request.
    this.routes.push({ endpoint, handler });
  }

  #claim(module: ServerModule, what: string): void {
    const holder = this.#taken.get(what);
    if (holder !== undefined)
      throw new StartError(`modules/${module.id}: the ${what} is already served by modules/${holder}`);
    this.#taken.set(what, module.id);
  }
}

/** The name, which says whose it is. */
function owned({ id }: ServerModule, what: string, name: string): string {
  if (!name.startsWith(`${id}/`)) throw new StartError(`modules/${id}: its ${what} "${name}" must be named ${id}/…`);
  return name;
}

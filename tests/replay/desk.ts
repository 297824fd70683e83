import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { defineCommand, defineEvent, type PayloadOf } from '../../contract/message.ts';
import { personal } from '../../contract/personal.ts';
import {
  CommandRejected,
  defineModule,
  defineSlice,
  defineTable,
  defineToken,
  handles,
  inject,
  injectable,
  provideValue,
  whenever,
  type HandlerContext,
  type Module,
  type Policy,
  type Read,
  type Reaction,
} from '../../src/kernel/index.ts';
import { invariant } from '../../src/replay/invariant.ts';
import { Api } from '../../src/shell/api.ts';

/*
 * The service desk of the shop in orders.ts: tickets are loaded, searched in a worker, selected, assigned and closed. Each part can be
 * exchanged for a buggy one. It has what the shop lacks: requests, a worker, selectors, a selection and views.
 */

const Ticket = z.object({
  id: z.number(),
  subject: personal('submission', z.string()),
  status: z.enum(['open', 'closed']),
  assignee: z.nullable(z.number()),
});
export type Ticket = z.infer<typeof Ticket>;

export const listTickets = defineEndpoint('desk/list', {
  method: 'GET',
  path: '/v2/cli/tickets',
  summary: 'Tickets of the desk',
  response: z.object({ tickets: z.array(Ticket) }),
});
export const closeTickets = defineEndpoint('desk/close', {
  method: 'POST',
  path: '/v2/cli/tickets/close',
  summary: 'Closes tickets',
  body: z.strictObject({ ids: z.array(z.number()) }),
  response: z.object({ ids: z.array(z.number()) }),
});

export const load = defineCommand('desk/load', z.object({}));
export const select = defineCommand('desk/select', z.object({ id: z.number() }));
export const search = defineCommand('desk/search', z.object({ text: personal('search', z.string()) }));
export const assign = defineCommand('desk/assign', z.object({ id: z.number(), to: z.number() }));
export const closeSelected = defineCommand('desk/close-selected', z.object({}));
export const draft = defineCommand('desk/draft', z.object({ text: personal('submission', z.string()) }));
export const escalate = defineCommand('desk/escalate', z.object({ id: z.number() }));

const loaded = defineEvent('desk/loaded', z.object({ tickets: z.array(Ticket) }));
const selected = defineEvent('desk/selected', z.object({ id: z.number() }));
const found = defineEvent('desk/found', z.object({ ids: z.array(z.number()) }));
export const assigned = defineEvent('desk/assigned', z.object({ id: z.number(), to: z.number() }));
export const closed = defineEvent('desk/closed', z.object({ ids: z.array(z.number()), left: z.number() }));
const drafted = defineEvent('desk/drafted', z.object({ text: personal('submission', z.string()) }));
export const escalated = defineEvent('desk/escalated', z.object({ id: z.number() }));

/** Searches in a worker. */
export interface Searcher {
  search(text: string, signal: AbortSignal): Promise<readonly number[]>;
}
export const Searcher = defineToken<Searcher>('desk/searcher');

/** The parts that a buggy build may have wrong. */
const correct = {
  searchPolicy: 'latest' as Policy,
  assignPolicy: 'drop' as Policy,
  /** The tickets that remain selected once some are closed. */
  selectedAfter: (ids: readonly number[], closedIds: readonly number[]): readonly number[] =>
    ids.filter((id) => !closedIds.includes(id)),
  isClosable: ({ status }: Ticket) => status === 'open',
  loadedRows: (tickets: readonly Ticket[]) => tickets,
  isCountedFirst: false,
  isEscalated: true,
  afterEscalation: (_id: number): ReturnType<typeof escalate> | undefined => undefined,
  nothingSelected: 'Select a ticket.',
};
export type DeskParts = typeof correct;

/** What its screen shows. */
export interface Shown {
  readonly open: number;
  readonly listed: readonly number[];
  readonly draft: string;
}

/** The desk's module and invariants, with some parts exchanged. */
export function deskModule(exchanged: Partial<DeskParts> = {}) {
  const parts: DeskParts = { ...correct, ...exchanged };

  const tickets = defineTable(
    'desk/tickets',
    (row: Ticket) => row.id,
    (on) => [
      on(loaded, (rows, event) => {
        rows.clear();
        for (const ticket of parts.loadedRows(event.tickets)) rows.set(ticket);
      }),
      on(assigned, (rows, { id, to }) => {
        const row = rows.edit(id);
        if (row) row.assignee = to;
      }),
      on(closed, (rows, { ids }) => {
        for (const row of ids.flatMap((id) => rows.edit(id) ?? [])) row.status = 'closed';
      }),
    ],
  );
  const selection = defineSlice('desk/selection', { ids: [] as readonly number[] }, (on) => [
    on(selected, (state, { id }) => {
      state.ids = [...state.ids, id];
    }),
    on(closed, (state, { ids }) => {
      state.ids = [...parts.selectedAfter(state.ids, ids)];
    }),
  ]);
  const results = defineSlice('desk/results', { ids: [] as readonly number[] }, (on) => [
    on(found, (state, { ids }) => {
      state.ids = ids;
    }),
  ]);

  const drafts = defineSlice('desk/draft', { text: '' }, (on) => [
    on(drafted, (state, { text }) => {
      state.text = text;
    }),
  ]);

  const closable = (read: Read) =>
    read(selection).ids.filter((id) => {
      const ticket = read(tickets).get(id);
      return ticket && parts.isClosable(ticket);
    });
  const openCount = (read: Read) => [...read(tickets)].filter(({ status }) => status === 'open').length;

  const shownOf = (read: Read): Shown => ({
    open: openCount(read),
    listed: [...read(tickets)].map(({ id }) => id),
    draft: read(drafts).text,
  });

  @injectable()
  class Desk {
    readonly #api: Api;
    readonly #searcher: Searcher;
    constructor(@inject(Api) api: Api, @inject(Searcher) searcher: Searcher) {
      this.#api = api;
      this.#searcher = searcher;
    }

    @handles(load, { policy: 'drop' })
    async *load(_command: object, { signal }: HandlerContext) {
      yield loaded(await this.#api.call(listTickets, {}, signal));
    }

    @handles(select, { policy: 'queue' })
    select({ id }: PayloadOf<typeof select>) {
      return [selected({ id })];
    }

    @handles(draft, { policy: 'queue' })
    draft({ text }: PayloadOf<typeof draft>) {
      return [drafted({ text })];
    }

    @handles(search, { policy: parts.searchPolicy })
    async *search({ text }: PayloadOf<typeof search>, { effect, signal }: HandlerContext) {
      yield found({ ids: [...(await effect(this.#searcher, (searcher) => searcher.search(text, signal)))] });
    }

    @handles(assign, { policy: parts.assignPolicy, key: ({ id }) => id })
    async *assign({ id, to }: PayloadOf<typeof assign>, context: HandlerContext) {
      await context.wait(300);
      yield assigned({ id, to });
    }

    @handles(closeSelected, { policy: 'drop' })
    async *close(_command: object, { signal, read }: HandlerContext) {
      const ids = closable(read);
      if (ids.length === 0) throw new CommandRejected([parts.nothingSelected]);
      const before = openCount(read);
      const response = await this.#api.call(closeTickets, { body: { ids } }, signal);
      const open = parts.isCountedFirst ? before : openCount(read);
      yield closed({ ids: response.ids, left: open - response.ids.length });
    }

    @handles(escalate, { policy: 'parallel' })
    escalate({ id }: PayloadOf<typeof escalate>) {
      return [escalated({ id })];
    }
  }

  const reactions: readonly Reaction[] = [
    whenever(assigned, ({ id, to }) => (parts.isEscalated && to === 0 ? escalate({ id }) : undefined)),
    whenever(escalated, ({ id }) => parts.afterEscalation(id)),
  ];
  const module: Module = defineModule({
    id: 'desk',
    slices: [tickets, selection, results, drafts],
    handlers: [Desk],
    provides: [provideValue(Searcher, { search: () => Promise.reject(new Error('closed')) })],
    reactions,
  });
  const invariants = [
    invariant('desk', 'a search finds a ticket once', (read) => {
      const { ids } = read(results);
      return new Set(ids).size === ids.length;
    }),
  ];
  return { module, invariants, shownOf };
}

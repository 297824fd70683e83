import type Chargebee from 'chargebee';
import type { HostedPage as Pages } from 'chargebee';
import type * as z from 'zod/mini';
import { type Config, type Logger, createError } from '../../../../server/kit.ts';
import { errors } from '../../errors.ts';
import { failureOf } from './failures.ts';
import { httpClient } from './http-client.ts';
import { HostedPage, type Item, ItemPrices, type ItemPrice, Items, Known, PortalSession } from './known.ts';

export type ChargebeeSettings = NonNullable<Config['chargebee']>;
export type NewCheckout = Pages.CheckoutNewForItemsInputParam;
export type ChangeCheckout = Pages.CheckoutExistingForItemsInputParam;

/** Retry-After in seconds when Chargebee gives none. */
const RETRY_SECONDS = 60;

/** A list has 100 entries on each. */
const MAX_PAGES = 100;

/** The Chargebee calls that Inlet uses. Failures are logged for the operator and thrown as PROVIDER_FAILED. */
export class ChargebeeApi {
  readonly #settings: ChargebeeSettings;
  readonly #log: Logger;
  readonly #timeoutMs: number | undefined;
  #client: Promise<Chargebee> | undefined;

  /** `timeoutMs` is the timeout of a call. */
  constructor(settings: ChargebeeSettings, log: Logger, timeoutMs?: number) {
    this.#settings = settings;
    this.#log = log;
    this.#timeoutMs = timeoutMs;
  }

  /** A subscription and its customer; undefined if Chargebee has none with that id. */
  subscription(name: string): Promise<Known | undefined> {
    return this.#find('subscription', Known, ({ subscription }) => subscription.retrieve(name));
  }

  async hostedPage(id: string): Promise<z.infer<typeof HostedPage>['hosted_page'] | undefined> {
    return (await this.#find('hosted page', HostedPage, ({ hostedPage }) => hostedPage.retrieve(id)))?.hosted_page;
  }

  checkoutNew(input: NewCheckout): Promise<string> {
    return this.#page('new checkout', ({ hostedPage }) => hostedPage.checkoutNewForItems(input));
  }

  checkoutExisting(input: ChangeCheckout): Promise<string> {
    return this.#page('checkout', ({ hostedPage }) => hostedPage.checkoutExistingForItems(input));
  }

  managePaymentSources(customer: string, back: string): Promise<string> {
    const input = { customer: { id: customer }, redirect_url: back };
    return this.#page('payment sources', ({ hostedPage }) => hostedPage.managePaymentSources(input));
  }

  async portal(customer: string, back: string): Promise<string> {
    const input = { customer: { id: customer }, redirect_url: back };
    const response = await this.#call('portal', PortalSession, ({ portalSession }) => portalSession.create(input));
    return this.#checked(response.portal_session.access_url);
  }

  /** Cancels at the end of the paid term or trial. */
  cancel(name: string): Promise<Known> {
    return this.#call('cancel', Known, ({ subscription }) =>
      subscription.cancelForItems(name, { cancel_option: 'end_of_term' }),
    );
  }

  /** Removes a scheduled cancellation. */
  keep(name: string): Promise<Known> {
    return this.#call('keep', Known, ({ subscription }) => subscription.removeScheduledCancellation(name));
  }

  resume(name: string): Promise<Known> {
    return this.#call('resume', Known, ({ subscription }) =>
      subscription.resume(name, { resume_option: 'immediately' }),
    );
  }

  /** All plans of the site, including archived ones. */
  items(): Promise<Item[]> {
    return this.#allOf(async (offset) => {
      const response = await this.#call('items', Items, ({ item }) =>
        item.list({ type: { is: 'plan' }, limit: 100, ...offset }),
      );
      return { found: response.list.map(({ item }) => item), next: response.next_offset };
    });
  }

  itemPrices(): Promise<ItemPrice[]> {
    return this.#allOf(async (offset) => {
      const response = await this.#call('item prices', ItemPrices, ({ itemPrice }) =>
        itemPrice.list({ item_type: { is: 'plan' }, limit: 100, ...offset }),
      );
      return { found: response.list.map(({ item_price }) => item_price), next: response.next_offset };
    });
  }

  async #allOf<T>(read: (offset: { offset?: string }) => Promise<Part<T>>): Promise<T[]> {
    const all: T[] = [];
    let offset = {};
    for (let pages = 0; pages < MAX_PAGES; pages += 1) {
      const { found, next } = await read(offset);
      all.push(...found);
      if (next === undefined) return all;
      offset = { offset: next };
    }
    this.#log.error({ pages: MAX_PAGES }, 'Chargebee lists plans without end');
    throw createError(errors.PROVIDER_FAILED, {}, RETRY_SECONDS);
  }

  async #page(call: string, run: (client: Chargebee) => Promise<unknown>): Promise<string> {
    const { hosted_page } = await this.#call(call, HostedPage, run);
    return this.#checked(hosted_page.url ?? '');
  }

  /** Redirects only to https pages or to the API's own host. */
  #checked(address: string): string {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (url && (url.protocol === 'https:' || url.origin === this.#settings.url)) return address;
    this.#log.error('Chargebee returned a URL that is not https');
    throw createError(errors.PROVIDER_FAILED);
  }

  async #call<T extends z.ZodMiniType>(
    call: string,
    schema: T,
    run: (client: Chargebee) => Promise<unknown>,
  ): Promise<z.infer<T>> {
    const found = await this.#find(call, schema, run);
    if (found !== undefined) return found;
    this.#log.error({ call }, 'Chargebee resource not found; was CHARGEBEE_SITE changed?');
    throw createError(errors.PROVIDER_FAILED);
  }

  async #find<T extends z.ZodMiniType>(
    call: string,
    schema: T,
    run: (client: Chargebee) => Promise<unknown>,
  ): Promise<z.infer<T> | undefined> {
    try {
      return schema.parse(await run(await this.#open()));
    } catch (error) {
      const { kind, detail } = failureOf(error);
      if (kind === 'missing') return undefined;
      if (kind === 'unauthorized') this.#log.error({ call, ...detail }, 'Chargebee rejected CHARGEBEE_API_KEY');
      else this.#log.warn({ call, kind, ...detail }, 'Chargebee request failed');
      throw createError(errors.PROVIDER_FAILED, {}, RETRY_SECONDS);
    }
  }

  /** The SDK is large, so it is loaded on first use. */
  #open(): Promise<Chargebee> {
    this.#client ??= import('chargebee').then(({ default: Sdk }) => {
      const { site, apiKey, url } = this.#settings;
      return new Sdk({ site, apiKey, httpClient: httpClient(url, this.#timeoutMs), sdkTelemetryEnabled: false });
    });
    return this.#client;
  }
}

interface Part<T> {
  readonly found: readonly T[];
  readonly next: string | undefined;
}

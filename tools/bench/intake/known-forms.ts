import { generalErrors, createError, type Db } from '../../../server/kit.ts';
import type { Draft } from '../../../modules/collector/server/intake/draft.ts';
import { type KnownForm, lookUp } from '../../../modules/collector/server/intake/lookup.ts';

/** Forms looked up once, for collectors that do not query the database per request. */
export class KnownForms {
  readonly #db: Db;
  readonly #forms = new Map<string, Promise<KnownForm>>();

  constructor(db: Db) {
    this.#db = db;
  }

  of(draft: Draft): Promise<KnownForm> {
    const known = this.#forms.get(draft.formUid) ?? this.#find(draft);
    this.#forms.set(draft.formUid, known);
    return known;
  }

  async #find(draft: Draft): Promise<KnownForm> {
    const form = (await lookUp(this.#db, [draft], draft.receivedAt)).form(draft.formUid);
    if (!form) throw createError(generalErrors.NOT_FOUND);
    return form;
  }
}

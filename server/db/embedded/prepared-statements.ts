import type { PGlite, Results } from '@electric-sql/pglite';
import { PREPARED } from '../prepared.ts';

/**
 * A plan suits the table sizes at planning time, so it is replaced after a number of uses that doubles each time up to
 * `most`.
 */
const USES = { first: 8, most: 1_024 };

interface Prepared {
  readonly name: string;
  /** The serialiser of each parameter, by its type. */
  readonly writers: readonly Writer[];
  readonly mostUses: number;
  uses: number;
}

type Writer = (value: unknown) => string;

/**
 * Keeps statements marked with `PREPARED` parsed and planned, which is most of the cost of storing a single submission.
 * Other statements are planned for their parameters each time.
 */
export class PreparedStatements {
  readonly #engine: PGlite;
  readonly #known = new Map<string, Prepared>();
  #made = 0;

  constructor(engine: PGlite) {
    this.#engine = engine;
  }

  async query(text: string, parameters: readonly unknown[]): Promise<Results | undefined> {
    if (!text.startsWith(PREPARED)) return this.#engine.query(text, [...parameters]);
    const prepared = await this.#prepared(text);
    const values = parameters.map((value, at) => literal(value, prepared.writers[at]));
    // Text parameters cannot contain NUL. Running it unprepared makes the engine report the error.
    if (values.some((value) => value.includes('\0'))) return this.#engine.query(text, [...parameters]);
    prepared.uses += 1;
    const [results] = await this.#engine.exec(`execute ${prepared.name}(${values.join(', ')})`);
    return results;
  }

  async #prepared(text: string): Promise<Prepared> {
    const known = this.#known.get(text);
    if (known && known.uses < known.mostUses) return known;
    const prepared = {
      name: `prepared_${(this.#made += 1)}`,
      writers: known?.writers ?? (await this.#writersOf(text)),
      mostUses: known ? Math.min(known.mostUses * 2, USES.most) : USES.first,
      uses: 0,
    };
    await this.#engine.exec(`prepare ${prepared.name} as ${text}`);
    this.#known.set(text, prepared);
    if (known) await this.#engine.exec(`deallocate ${known.name}`);
    return prepared;
  }

  async #writersOf(text: string): Promise<readonly Writer[]> {
    const { queryParams } = await this.#engine.describeQuery(text);
    return queryParams.map(({ serializer }) => serializer);
  }
}

function literal(value: unknown, write: Writer = String): string {
  return value === null || value === undefined ? 'null' : `'${write(value).replaceAll("'", "''")}'`;
}

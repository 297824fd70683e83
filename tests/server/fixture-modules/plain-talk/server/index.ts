import { PassThrough } from 'node:stream';
import {
  type Db,
  type Generated,
  type Host,
  defineServerModule,
  createError,
  sql,
  tables,
} from '../../../../../server/kit.ts';
import * as calls from '../contract.ts';

interface Words {
  words: { id: Generated<number>; text: string };
}

export default defineServerModule({
  id: 'plain-talk',
  register(host) {
    const add = async ({ body }: { body: { text: string } }) => addWord(host, body.text);
    const get = async ({ params }: { params: { id: number } }) => findWord(host.db, params.id);
    host.serve(calls.addWord, add);
    host.serve(calls.addWordNewer, add);
    host.serve(calls.getWord, get);
    host.serve(calls.getWordNewer, get);
    host.serve(calls.breakDown, () => {
      throw new Error('a detail that callers must not read');
    });
    host.serve(calls.forgetAll, async () => {
      await tables<Words>(host.db).deleteFrom('words').execute();
      return {};
    });
    host.serve(calls.collect, ({ body, form }) => ({ body, form }));
    host.serve(calls.whereFrom, ({ visitor }) => visitor);
    host.serve(calls.rejectUnhandled, () => {
      void Promise.reject(new Error('nobody handles this'));
      return {};
    });
    serveSessions(host);
    serveNotes(host);
  },
});

function serveSessions(host: Host): void {
  host.serve(calls.signIn, async ({ params, session }) => {
    await session.start(sql`select ${params.id}::bigint as id`);
    return {};
  });
  host.serve(calls.signOut, async ({ session }) => {
    await session.end();
    return {};
  });
  host.serve(calls.signOutOthers, async ({ account, session }) => {
    await session.endOthers(account.id, host.db);
    return {};
  });
  host.serve(calls.whoAmI, ({ account }) => account);
}

function serveNotes(host: Host): void {
  host.serve(calls.listen, ({ reply }) => {
    const lines = new PassThrough();
    lines.write(': open\n\n');
    const end = host.live.subscribe('words', (note) => lines.write(`data: ${JSON.stringify(note)}\n\n`));
    lines.once('close', end);
    return reply.stream(lines, 'text/event-stream');
  });
  host.serve(calls.slow, async () => {
    const note = Promise.withResolvers<unknown>();
    const end = host.live.subscribe('finish', note.resolve);
    await host.live.publish('slow', 'waiting');
    await note.promise;
    end();
    return { done: true };
  });
  host.serve(calls.respondWrongly, () => WITHOUT_TYPES);
}

/** What a plugin written in JavaScript may return. */
const WITHOUT_TYPES = JSON.parse('{ "mood": 5 }') as { mood: string };

async function addWord(host: Host, text: string) {
  const whole = [text, ...host.contributions(calls.endings)].join('');
  const row = await tables<Words>(host.db)
    .insertInto('words')
    .values({ text: whole })
    .returningAll()
    .executeTakeFirstOrThrow();
  await host.live.publish('words', row.id);
  return row;
}

async function findWord(db: Db, id: number) {
  const row = await tables<Words>(db).selectFrom('words').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw createError(calls.errors.UNKNOWN_WORD, { id: String(id) });
  return row;
}

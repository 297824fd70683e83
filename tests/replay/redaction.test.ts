import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { allEndpoints, allEvents, allMessages } from '../../src/all-definitions.ts';
import { allModules } from '../../src/all-modules.ts';
import { FORMAT, lineOf } from '../../src/kernel/codec.ts';
import { numbered } from '../kernel/numbered.ts';
import { LineWriter } from '../../src/kernel/line-writer.ts';
import type { Entry, Log } from '../../src/kernel/index.ts';
import { drive } from '../../src/replay/drive.ts';
import { redact } from '../../src/replay/redact.ts';
import { replay } from '../../src/replay/replay.ts';
import { schemasOf } from '../../src/replay/schemas.ts';
import { secureRandom } from '../../src/replay/secure-random.ts';
import { redactLog } from '../../tools/replay.ts';
import { comparable, foldAndDrive } from './fold-and-drive.ts';
import { leaksIn } from './leaks.ts';
import { logOf, ordersModule, sessionWith } from './orders.ts';
import { Planted, plantedEntries } from './planted.ts';

const definitions = {
  modules: allModules,
  endpoints: allEndpoints,
  events: allEvents,
  messages: [...allMessages, 'Not in stock.', 'Out of boxes.'],
};
const options = { ...definitions, routes: [':project/:form/submissions'], random: secureRandom };

describe('a redacted log', () => {
  it('contains none of ten thousand personal values, from any part of the log', async () => {
    const planted = new Planted();
    const schemas = schemasOf(definitions);
    const entries = [];
    while (planted.values.length < 10_000) entries.push(...plantedEntries(schemas, planted));
    const writer = new LineWriter();
    const state = {
      'planted/rows': [{ id: 7, name: planted.text('name'), submitted_data: planted.text('submission') }],
    };
    const lines = [
      lineOf({ kind: 'header', format: FORMAT, product: 'Inlet', version: '1.0.0', redacted: ['secrets'] }),
      lineOf({ kind: 'snapshot', n: 0, state }),
      ...numbered(entries, 0).flatMap((entry) => writer.write(entry)),
    ];
    const decoded = (text: string) => text.replaceAll(/(?:%[\dA-F]{2})+/g, (encoded) => decodeURIComponent(encoded));
    const found = (text: string) => {
      const like = new Set(`${text}\n${decoded(text)}`.toLowerCase().match(/pl[\da-z]{4}.t[\da-z]+|7\d{7}/g));
      return planted.values.filter((value) => like.has(value.toLowerCase()));
    };
    expect(found(lines.join('\n'))).toEqual(planted.values);
    const { text, replaced } = redact(logOf(lines.join('\n')), options);
    expect(found(text)).toEqual([]);
    expect(replaced.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['name', 'email', 'url', 'submission']));
  }, 60_000);

  it('lists the removed data in its header', async () => {
    const { text } = redact(logOf(await sessionWith()), { ...options, modules: [ordersModule()] });
    expect(logOf(text).header?.redacted).toEqual(['secrets', 'personal data']);
  });
});

describe('a redacted log of the console', () => {
  const header = lineOf({ kind: 'header', format: FORMAT, product: 'Inlet', version: '1.0.0', redacted: ['secrets'] });
  const form = 'fgHZbTZFeoSUnoGbvJoav';
  const by = { at: 1, by: 'user' } as const;
  const redacted = (state: Readonly<Record<string, unknown>>, ...entries: readonly Entry[]) => {
    const lines = [header, lineOf({ kind: 'snapshot', n: 0, state }), ...numbered(entries, 0).map(lineOf)];
    return logOf(redact(logOf(lines.join('\n')), options).text);
  };
  const payloads = (log: Log) => log.entries.map((entry) => Reflect.get(entry, 'payload') as Record<string, unknown>);

  it('replaces an address in the key of a command as in its payload, and in the state of its phase', () => {
    const address = 'team@harbour.example';
    const [type, key] = ['notification-mail/ask-cc', `${form} ${address}`];
    const phase = { id: `${type} ${key}`, command: 'a', phase: 'succeeded', errors: [], fetchError: null };
    const request = { command: 'b', type, key };
    const log = redacted(
      { 'kernel/phases': [phase] },
      { kind: 'command', id: 'b', type, payload: { form, address }, ...by },
      { kind: 'event', type: 'kernel/requested', v: 1, payload: request, command: 'b', ...by },
    );
    const [command, requested] = payloads(log);
    expect(command?.['address']).not.toBe(address);
    expect(requested?.['key']).toBe(`${form} ${String(command?.['address'])}`);
    expect(log.snapshot?.state['kernel/phases']).toMatchObject([{ id: `${type} ${String(requested?.['key'])}` }]);
  });

  it('keeps ids in lists, where another part of the state names them', () => {
    const state = { 'workspaces/workspaces': [{ uid: 'w', forms: [form] }], 'workspaces/forms': [{ uid: form }] };
    expect(redacted(state).snapshot?.state['workspaces/workspaces']).toEqual([{ uid: 'w', forms: [form] }]);
  });

  it('replaces the name of a form in a message as elsewhere, although its parameter is named like an id', () => {
    const details = [{ code: 'INVITED_TO_FORM', params: { name: 'Ada Harbour', form: 'Harbour' } }];
    const banner = { id: 'invitations', message: 'Ada Harbour invited you to the form “Harbour”.', details };
    const posted = { kind: 'event', type: 'notifications/posted', v: 3, ...by } as const;
    const log = redacted(
      { 'notifications/banners': [{ ...banner, type: 'info' }], 'workspaces/forms': [{ uid: form, name: 'Harbour' }] },
      { ...posted, payload: { ...banner, type: 'info' } },
    );
    expect(log.snapshot?.state['notifications/banners']).toEqual(payloads(log));
    expect(JSON.stringify([log.snapshot, log.entries])).not.toContain('Harbour');
  });

  it('replaces the parameters of a message in a command as in the live event that led to it, which has no schema', () => {
    const details = [{ code: 'REMINDER_FIRED', params: { note: 'Ring Ada', id: '27', form: 'Harbour' } }];
    const notice = { id: 1, message: 'Reminder: Ring Ada', details, type: 'info' };
    const log = redacted(
      {},
      { kind: 'event', type: 'live/account-noted', v: 1, payload: { event: 'notification', notice }, ...by },
      { kind: 'command', id: 'b', type: 'notifications/note-posted', payload: notice, at: 1, by: 'server', cause: 'a' },
    );
    const [event, command] = payloads(log);
    expect(Object.values(event ?? {})).toContainEqual(command);
    expect(JSON.stringify(log.entries)).not.toMatch(/Ring|Ada|Harbour/);
  });

  it('has one pseudonym for a message of the server and the toast that repeats it', () => {
    const message = 'You are not allowed to open Harbour Coffee.';
    const log = redacted(
      {},
      {
        kind: 'exchange',
        command: 'a',
        order: 0,
        endpoint: 'submissions/mark',
        request: {},
        status: 403,
        answer: { success: false, errors: [message] },
        at: 1,
      },
      {
        kind: 'event',
        type: 'shell/toast-shown',
        v: 2,
        payload: { id: 't', severity: 'error', text: message, life: 1 },
        ...by,
      },
    );
    const [exchange] = log.entries;
    const responded = exchange?.kind === 'exchange' && (exchange.answer as { readonly errors: readonly string[] });
    expect(payloads(log)[1]?.['text']).toBe(responded && responded.errors[0]);
    expect(payloads(log)[1]?.['text']).not.toContain('Harbour');
  });

  it('replaces the latest email of a live event as in the command that records it, also a short number', () => {
    const latest_message = { by: 'visitor', text: '4711', time: '2026-11-20T12:00:00.000Z' };
    const last_activity_time = latest_message.time;
    const event = { event: 'answer', form_id: 3, submission_id: 5, last_activity_time, latest_message };
    const log = redacted(
      {},
      { kind: 'event', type: 'live/form-noted', v: 1, payload: event, ...by },
      {
        kind: 'command',
        id: 'a',
        type: 'submissions/record-activity',
        payload: { id: 5, last_activity_time, latest_message },
        ...by,
      },
    );
    const [live, recorded] = payloads(log);
    expect(JSON.stringify(log.entries)).not.toContain('4711');
    expect(live?.['latest_message']).toEqual(recorded?.['latest_message']);
    expect(live?.['latest_message']).toMatchObject({ by: 'visitor', time: latest_message.time });
  });

  it('keeps the fixed parts of an endpoint’s path that a handler passes to a service', () => {
    const request = ['/v2/cli/forms/7/file-exports/1', '/v2/cli/forms/7/Harbour'];
    const effect = {
      kind: 'effect',
      command: 'a',
      order: 0,
      service: 'export/downloads',
      call: 'fetch',
      at: 1,
    } as const;
    const [made] = redacted({}, { ...effect, request }).entries;
    expect(made).toMatchObject({
      request: [request[0], expect.stringMatching(/^\/v2\/cli\/forms\/7\/(?!Harbour)\w{7}$/)],
    });
  });

  it('keeps days in the key of a report, as in its filters', () => {
    const key = JSON.stringify({ arrived_from: '2026-11-25', source: 'harbour-letter' });
    const payload = { form_id: 3, key, since: 0, up_to: 2, ids: [2] };
    const [found] = payloads(redacted({}, { kind: 'event', type: 'submissions/matches-found', v: 1, payload, ...by }));
    expect(found?.['key']).toMatch(/^\{"arrived_from":"2026-11-25","source":"[a-z]{7}-[a-z]{6}"\}$/);
  });
});

describe('the search for personal data in a redacted log', () => {
  const header = lineOf({ kind: 'header', format: FORMAT, product: 'Inlet', version: '1.0.0', redacted: ['secrets'] });
  const form = 'fgHZbTZFeoSUnoGbvJoav';
  const by = { at: 1, by: 'user' } as const;
  const [address, message] = ['team@harbour.example', 'Ada wants two boxes at the harbour.'];
  const screen = `/getstarted/${form}/Harbour_Coffee`;
  const search = '?filter=Harbour_letters&marker=inprogress&arrived_from=2026-11-25&q=harbour%20letter';
  const entries: readonly Entry[] = [
    { kind: 'command', id: 'a', type: 'notification-mail/ask-cc', payload: { form, address }, ...by },
    { kind: 'command', id: 'b', type: 'notes/add', payload: { submission: 7, message }, ...by },
    { kind: 'event', type: 'shell/navigated', v: 1, payload: { path: screen, search }, ...by },
  ];
  const log = [header, ...numbered(entries, 0).map(lineOf)].join('\n');

  it('finds free text and what people wrote in an address, but no ids, choices, days and names of screens', () => {
    expect(leaksIn(log, log)).toEqual([address, message, 'Harbour_Coffee', 'Harbour_letters', 'harbour%20letter']);
  });

  it('finds nothing once they are replaced', async () => {
    expect(leaksIn(log, await redactLog(log))).toEqual([]);
  });
});

describe('the verdict on a redacted log', () => {
  it('is that on the log, of a session with every kind of effect', async () => {
    const log = logOf(await sessionWith());
    const modules = [ordersModule()];
    const redacted = logOf(redact(log, { ...options, modules }).text);
    const { read: _, state: __, ...verdict } = replay(modules, log);
    expect(replay(modules, redacted)).toMatchObject(verdict);
    expect(await drive(modules, redacted)).toEqual(await drive(modules, log));
  });

  it('reports gaps in the recording, and why', async () => {
    const modules = [ordersModule()];
    const log = logOf(await sessionWith());
    const n = log.entries.length + 1;
    const payload = { count: 3, reason: 'storage failed' };
    const omission = { n, kind: 'event', type: 'kernel/omitted', v: 1, payload, at: 9_000, by: 'user' } as const;
    const { text } = redact({ ...log, entries: [...log.entries, omission] }, { ...options, modules });
    const leftOut = { reason: 'left-out', subject: 'storage failed', count: 3, n };
    expect(replay(modules, logOf(text)).unverified).toContainEqual(leftOut);
  });

  it('names the same first difference as that on the log of a buggy build', async () => {
    const modules = [ordersModule()];
    const log = logOf(await sessionWith());
    const redacted = logOf(redact(log, { ...options, modules }).text);
    const other = [ordersModule({ reminderMs: 1_000 })];
    const [raw, shared] = [await drive(other, log), await drive(other, redacted)];
    expect(raw.difference).toBeDefined();
    expect({ n: shared.difference?.n, got: shared.difference?.got }).toEqual({
      n: raw.difference?.n,
      got: raw.difference?.got,
    });
  });

  const golden = path.join(import.meta.dirname, 'golden');
  it.each(readdirSync(golden).filter((name) => name.endsWith('.jsonl')))('is that on %s', async (name) => {
    const raw = readFileSync(path.join(golden, name), 'utf8');
    const forged = raw.replace(/("type":"submissions\/marks-held".*?"marker":")inprogress/, '$1complete');
    for (const text of new Set([raw, forged])) {
      const [before, after] = [await foldAndDrive(text), await foldAndDrive(await redactLog(text))];
      expect(comparable(after)).toEqual(comparable(before));
    }
    expect(leaksIn(raw, await redactLog(raw))).toEqual([]);
  });
});

import { entryOf, type StreamedDraft } from '../stream/entry.ts';

/** A submission as a stream holds it. */
export const sampleEntry = (more: Partial<StreamedDraft> = {}): string =>
  entryOf({
    formUid: 'form',
    fields: [['text', 'Hello']],
    files: [],
    checkValues: [],
    key: 'key',
    hash: 'hash',
    receivedAt: new Date('2026-11-20T12:00:00Z'),
    host: undefined,
    ipHash: 'network',
    isTrapped: false,
    verdict: null,
    isTest: false,
    subject: null,
    cc: [],
    visit: undefined,
    zone: null,
    language: null,
    device: { device_type: null, browser: null, platform: null, isBot: false },
    ...more,
  });

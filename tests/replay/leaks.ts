import { contributionsTo } from '../../contract/point.ts';
import { allEndpoints, allEvents, allMessages } from '../../src/all-definitions.ts';
import { allModules } from '../../src/all-modules.ts';
import { readLog } from '../../src/kernel/index.ts';
import { Pseudonyms } from '../../src/replay/pseudonyms.ts';
import { namesIn, schemasOf } from '../../src/replay/schemas.ts';
import { secureRandom } from '../../src/replay/secure-random.ts';
import { route } from '../../src/shell/points.ts';
import { MarkedTexts } from './marked-texts.ts';

const schemas = schemasOf({ modules: allModules, endpoints: allEndpoints, events: allEvents, messages: allMessages });
const { words, choices } = namesIn(schemas);
const contributions = allModules.flatMap((module) => module.contributes ?? []);
const paths = [...contributionsTo(route, contributions), ...allEndpoints].map(({ path }) => path);
const structure = new Set([...choices, ...paths.flatMap((path) => path.split('/'))]);

/** Shorter texts may be part of other texts. */
const isDistinct = (text: string) => text.length >= 8 || (text.length >= 4 && /\P{ASCII}/u.test(text));
/** Whether it has words other than those of messages, addresses and new forms, which stay as days do. */
const isReplaceable = (text: string) =>
  !/^\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?$/.test(text) && new Pseudonyms(secureRandom).ofMessage(text, words) !== text;
/** An address in the console has names of screens, ids and choices, which stay, and what people wrote. */
const partsOfText = (text: string) => (/^[/?]\S/.test(text) ? text.split(/[/?&=,]|%2C/) : [text]);
/** How JSON writes it, within a text that quotes it. Digits alone count as a text only: numbers stay. */
const written = (text: string) => (/^\d+$/.test(text) ? JSON.stringify(text) : JSON.stringify(text).slice(1, -1));

/** The texts that schemas mark as personal in the messages of a log, and that its redacted text still contains. */
export function leaksIn(raw: string, redacted: string): readonly string[] {
  const marked = new MarkedTexts(schemas);
  const { snapshot, entries } = readLog(raw.split('\n'));
  marked.collectIds(snapshot?.state);
  for (const entry of entries) marked.collect(entry);
  const personal = new Set([...marked.personal].flatMap(partsOfText));
  return [...personal].filter(
    (text) =>
      isDistinct(text) &&
      isReplaceable(text) &&
      !structure.has(text) &&
      !marked.structure.has(text) &&
      redacted.includes(written(text)),
  );
}

import { allEndpoints, allEvents, allMessages } from '../../src/all-definitions.ts';
import { allModules } from '../../src/all-modules.ts';
import { readLog } from '../../src/kernel/index.ts';
import { PersonalData } from '../../src/replay/personal-data.ts';
import { Pseudonyms } from '../../src/replay/pseudonyms.ts';
import { namesIn, schemasOf } from '../../src/replay/schemas.ts';
import { secureRandom } from '../../src/replay/secure-random.ts';

const schemas = schemasOf({ modules: allModules, endpoints: allEndpoints, events: allEvents, messages: allMessages });
const { words } = namesIn(schemas);
/** Kinds that are also recognised by shape, in texts that no schema marks. */
const shapes: ReadonlySet<string> = new Set(['text', 'url', 'message']);

/** Shorter texts may be part of other texts. */
const isDistinct = (text: string) => text.length >= 8 || (text.length >= 4 && /\P{ASCII}/u.test(text));
/** Messages that quote such a text keep it. */
const isVocabulary = (text: string) => text.split(/\P{L}+/u).every((word) => words.has(word.toLowerCase()));

/** The texts that schemas mark as personal in the messages of a log, and that its redacted text still contains. */
export function leaksIn(raw: string, redacted: string): readonly string[] {
  const marked = new Set<string>();
  const data = new PersonalData(schemas, new Pseudonyms(secureRandom), [], (kind, text) => {
    if (!shapes.has(kind) && isDistinct(text) && !isVocabulary(text)) marked.add(text);
  });
  for (const entry of readLog(raw.split('\n')).entries)
    if (entry.kind === 'command') data.replace(schemas.commands.get(entry.type), entry.payload);
    else if (entry.kind === 'event') data.replace(schemas.events.get(entry.type), entry.payload);
  return [...marked].filter((text) => redacted.includes(JSON.stringify(text).slice(1, -1)));
}

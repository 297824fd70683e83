import { proseIn } from './prose.ts';

/** Spelling is British; backticks exempt names of CSS and of other APIs, and so do CSS and SQL themselves in strings. */
const americanSpelling =
  /\b(?:[Uu]n|[Dd]e)?(?:[Rr]ecogniz|[Ii]nitializ|[Nn]ormaliz|[Oo]ptimiz(?!e table )|[Mm]inimiz|[Ss]ummariz|[Nn]eutraliz|[Cc]anceled|[Cc]anceling|[Bb]ehavior|(?<!-)[Cc]olors?(?![-:])|[Cc]olored|[Ff]avorite)[a-z]*\b/;

/**
 * Terms that no text for people uses any more, and what docs/glossary.md has instead. Text keys in backticks are stored
 * and stay.
 */
const replacedTerms: readonly (readonly [RegExp, string])[] = [
  [/\btold\b/i, 'notified, published or reported'],
  [/\bkept\b(?!-)/i, 'stored, retained or unchanged'],
  [/\banew\b/i, 'again'],
  [/\bwhoever\b/i, 'the role: caller, user, owner, operator'],
  [/\bby itself\b/i, 'automatically, or alone'],
  [/\bunder way\b/i, 'in flight, pending or in progress'],
  [/\bgiven up\b/i, 'failed permanently, or timed out'],
  [/\b(taken|put) back\b/i, 'reverted, rolled back or restored'],
  [/\bthe house\b/i, 'the project'],
  [/\bstands\b(?! for| up| out)/i, 'is, appears or reads'],
  [/\bmeanwhile\b/i, 'concurrently, since or in between'],
  [/\bafresh\b/i, 'again'],
  [/(?<!\b(?:there|here) )\bis no (?!(?:longer|such|more|need|way|one)\b)/i, '“is not a”'],
  [/\ban own\b/i, '“its own” or “our own”'],
  [/, too(?=[.;:)]| \||$)/i, '“also” or “as well”'],
  [/\bby Escape\b/i, '“on Escape” or “with Escape”'],
  [/\breturns? the focus\b/i, '“restores focus”'],
  [/\bgives? up\b/i, 'aborts, cancels or times out'],
  [/\btakes? back\b/i, 'undoes, reverts or withdraws'],
  [/\bas of one moment\b/i, 'a consistent snapshot'],
  [/\bfaulty\b/i, 'failing, broken, invalid or buggy'],
  [/\b(?:is|was) away\b/i, 'unavailable or unreachable'],
  [americanSpelling, 'the British spelling'],
];
const anyComment = /\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n?)+/gm;
const trailingComment = /\s\/\/ .*$/gm;
/** A comment that lacks the noun which it describes, as in “of the form”. */
const withoutNoun = /^(?:\/\*\*?|\/\/)\s*(?:Of|That of|Those of)\b/;
const lineBreak = /\s*\n\s*(?:\*|\/\/)?\s*/g;
const inBackticks = /`[^`]*`/g;
/** On one line, without names in backticks: a term may be broken across two lines. */
const onOneLine = (text: string): string => text.trim().replace(lineBreak, ' ').replace(inBackticks, '');

const germanTexts = /(\/|\.)de\.ts$/;
/** Texts of the console, the server and its errors: a single word is a text there too. */
const textFiles = /\/texts\/|\/(errors|server-texts)\.ts$/;
/** Lists of stored names and of words in the error messages of browsers. */
const wordLists = /^src\/replay\/(structure|schemas)\.ts$/;

/** Replaced terms in comments, and in the strings that people read: texts, log lines, errors, titles of tests. */
export function termErrors(file: string, text: string): string[] {
  if (/\/migrations\//.test(file) || germanTexts.test(file)) return [];
  const fragments = [...text.matchAll(anyComment)]
    .map(([comment]) => comment.trim())
    .filter((c) => withoutNoun.test(c));
  const nouns = fragments.map((fragment) => `${file}: a comment begins with a noun or a verb: ${onOneLine(fragment)}`);
  return nouns.concat(replacedTermErrors(file, text));
}

function replacedTermErrors(file: string, text: string): string[] {
  return partsToRead(file, text).flatMap(([kind, parts]) =>
    replacedTerms.flatMap(([term, standard]) => {
      const found = parts.map((part) => term.exec(part)).find((match) => match !== null);
      return found === undefined ? [] : [`${file}: "${found[0]}" in a ${kind}; use ${standard}`];
    }),
  );
}

function partsToRead(file: string, text: string): readonly (readonly [kind: string, parts: readonly string[]])[] {
  const comments = [...text.matchAll(anyComment), ...text.matchAll(trailingComment)].map(([comment]) =>
    onOneLine(comment),
  );
  if (file.endsWith('.css') || wordLists.test(file)) return [['comment', comments]];
  return [
    ['comment', comments],
    ['text', proseIn(file, text, { singleWords: textFiles.test(file) }).map(onOneLine)],
  ];
}

/** Words that names no longer contain, whether of variables, parameters, properties or methods. */
const replacedNames: readonly (readonly [RegExp, string])[] = [
  [/^told$/, 'the event: notified, published, recorded, shown'],
  [/^kept$/, 'stored, retained or unchanged'],
  [/^peers?$/, 'server, or competitor'],
  [/^(answer(s|ed|ing)?|unanswered)$/, 'response, result or decision'],
  [/^place[sd]?$/, 'path, location, position, slot or destination'],
  [/^whoever$/, 'the role: caller, user, owner, operator'],
  [/^(anew|afresh)$/, 'again'],
  [/^fault(s|y)?$/, 'error, failure or bug'],
  [/^strangers?$/, 'unrelated account, third party or public client'],
  [/^(said|house|complain(ing|s)?|trouble|telling)$/, 'what it is: output, project, error, failure'],
  [
    /^(deeds?|doer|takers?|journeys?|complaints?|refusals?|refused?|refuses|ears?|heard|heir|consequences|patien(?:ce|t)|proven|spoilt|looked|roomy|crowded|fewest)$/,
    'a term of docs/glossary.md',
  ],
];
/** Says neither what happens nor to what it happens; options of Node and of other packages are named so. */
const beginsWithKeep = /^keeps?[A-Z](?!live|eliveryStatus$)/;
const declaration = /\b(?:const|let|function\*?|class|interface|type|enum)\s+([\w$]+)|#([a-zA-Z]\w*)/g;
/**
 * Names that must stay: columns, fields of recorded events and of the slices that checkpoints cover, another tool's key
 * and another package's export.
 */
const storedNames = new Set([
  'answer',
  'Answer',
  'answers',
  'answer_id',
  'kept',
  'told',
  'place',
  'files_not_kept',
  'peerDependencies',
  'ClickHouseLogLevel',
]);
const identifier = /[a-zA-Z_$][\w$]*/g;
const literal = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/(?:[^/\\\n*]|\\.)+\/[a-z]*/g;
/** The other end of a TCP connection is called a peer everywhere. */
const tcpFiles = /^server\/http\/connections\.ts$/;

/** A visitor's email in response to a reply is an answer, in the product's texts as well. */
const emailFiles =
  /^(modules\/answers\/|contract\/entity\/answer\.ts$|(tests\/crash|e2e)\/answers\.|tools\/demo\/(answer-email|\w+-conversations)\.)/;
const emailTerm = /^answer(s|ed)?$/;

/** Fault injection is the standard term for making a connection or a server fail. */
const injectionFiles =
  /^(tests\/faults\/|modules\/billing\/(server|testing)\/chargebee\/|tests\/multi-server\/failover\.|server\/db\/postgres\/half-open\.)/;
const injectionTerm = /^faults?$/;

/** Names that contain a replaced word. */
export function nameTermErrors(file: string, text: string): string[] {
  if (/\/migrations\//.test(file) || tcpFiles.test(file)) return [];
  const wordsOf = (name: string) =>
    name
      .split(/(?=[A-Z])|_/)
      .map((word) => word.toLowerCase())
      .filter((word) => !(emailFiles.test(file) && emailTerm.test(word)))
      .filter((word) => !(injectionFiles.test(file) && injectionTerm.test(word)));
  const code = withoutComments(text).replace(literal, '');
  const declared = [...code.matchAll(declaration)].map(([, name, field = '']) => name ?? field);
  const others = (code.match(identifier) ?? []).filter((name) => !storedNames.has(name));
  const names = [...new Set([...declared, ...others])];
  const keep = names.find((name) => beginsWithKeep.test(name));
  const withKeep =
    keep === undefined ? [] : [`${file}: \`${keep}\`; name what it does: lock, store, retain or exclude`];
  const replaced = replacedNames.flatMap(([term, standard]) => {
    const found = names.find((name) => wordsOf(name).some((word) => term.test(word)));
    return found === undefined ? [] : [`${file}: \`${found}\`; name it by ${standard}`];
  });
  return [...withKeep, ...replaced];
}

export const withoutComments = (text: string): string => text.replace(anyComment, '');

/** Pages that quote titles, SPEC.md or earlier words as they were. */
const quotingPages = /^(CHANGELOG\.md|docs\/(spec-coverage|benchmarks-history)\.md|docs\/.*\.de\.md)$/;
const code = /```[\s\S]*?```|`[^`\n]*`/g;

/** Replaced terms in a page of the documentation, except in its code. */
export function pageTermErrors(file: string, text: string): string[] {
  if (quotingPages.test(file)) return [];
  const prose = onOneLine(text.replace(code, ''));
  return replacedTerms.flatMap(([term, standard]) => {
    const found = term.exec(prose);
    return found === null ? [] : [`${file}: "${found[0]}"; use ${standard}`];
  });
}

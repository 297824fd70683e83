import * as z from 'zod/mini';
import { isRecord, parsedJson } from '../../contract/json.ts';
import { markOf, type Mark, type PersonalKind } from '../../contract/personal.ts';
import { isSecret } from '../../contract/secret.ts';
import { schemaPartsOf, unwrapped } from './schema-parts.ts';
import { namesIn, type Names, type Schemas } from './schemas.ts';
import type { Pseudonyms } from './pseudonyms.ts';
import { addressChoices, isStructuralName, messageNames, stateNames } from './structure.ts';

/** Called for each text that is replaced. */
type OnReplaced = (kind: PersonalKind, text: string) => void;

/**
 * Replaces personal data in the values of a log. A text whose schema is marked by `personal` is replaced, one that is
 * structure by its type (a choice, a format) or name (an id) stays. Where there is no schema, such as in a slice's
 * state or a service's result, a text stays only if it is known as structure from elsewhere in the log.
 */
export class PersonalData {
  readonly #schemas: Schemas;
  readonly #pseudonyms: Pseudonyms;
  readonly #onReplaced: OnReplaced;
  readonly #names: Names;
  /** Values of structure that the log contains, such as ids of forms. */
  readonly #structure = new Set<string>(addressChoices);
  /** The parts of endpoints' paths, which handlers also pass to services. */
  readonly #pathParts: ReadonlySet<string>;
  /**
   * Messages of the program that the log contains. What repeats one verbatim, such as a toast, has the same pseudonym.
   */
  readonly #messages = new Set<string>();
  /**
   * Texts that a schema marks, by their property. The same text of that property is replaced where there is no schema, such as in a
   * draft, even if it is a number or a choice elsewhere: replay compares drafts with what was sent.
   */
  readonly #marked = new Set<string>();

  constructor(schemas: Schemas, pseudonyms: Pseudonyms, routes: readonly string[], onReplaced: OnReplaced) {
    this.#schemas = schemas;
    this.#pseudonyms = pseudonyms;
    this.#onReplaced = onReplaced;
    this.#names = namesIn(schemas);
    this.#pathParts = new Set([...schemas.endpoints.values()].flatMap(({ path }) => path.split('/')));
    for (const route of routes)
      for (const part of route.split('/')) if (!part.startsWith(':')) this.#structure.add(part);
  }

  /** Remembers values of structure. Call it for everything that has a schema before replacing anything. */
  learn(wrapped: z.core.$ZodType, value: unknown, name = ''): void {
    const schema = unwrapped(wrapped);
    const kind = markOf(schema);
    if (kind === 'program' && typeof value === 'string') this.#structure.add(value);
    if (kind === 'message') this.learnMessages(value);
    if (isPersonal(kind)) this.#learnMarked(value, name);
    if (kind !== undefined) return;
    const parts = schemaPartsOf(schema);
    if (typeof value === 'string') {
      if (parts.is === 'choice' || isStructuralName(name)) this.#structure.add(value);
    } else if (parts.is === 'list' && Array.isArray(value))
      for (const part of value) this.learn(parts.each, part, name);
    else if (parts.is === 'options') this.learn(this.#optionFor(parts.options, value), value, name);
    else if (isRecord(value))
      for (const [key, part] of Object.entries(value)) {
        if (parts.is === 'record') this.learn(parts.each, part, name);
        const inside = parts.is === 'object' ? parts.shape.get(key) : undefined;
        if (inside) this.learn(inside, part, key);
      }
  }

  #learnMarked(value: unknown, name: string): void {
    if (typeof value === 'string') this.#marked.add(`${name} ${value}`);
    else if (Array.isArray(value)) for (const part of value) this.#learnMarked(part, name);
  }

  /** Remembers a generated value, such as an id. */
  learnValue(value: unknown): void {
    if (typeof value === 'string') this.#structure.add(value);
  }

  /** Remembers the ids in a state or a result, which have no schema. */
  learnIds(value: unknown, name = ''): void {
    if (typeof value === 'string') {
      if (isStructuralName(name)) this.#structure.add(value);
    } else if (Array.isArray(value)) for (const part of value) this.learnIds(part, name);
    else if (isRecord(value))
      for (const [key, part] of Object.entries(value)) if (!isOfMessage(value, key)) this.learnIds(part, key);
  }

  /** Remembers messages of the program. */
  learnMessages(value: unknown): void {
    if (typeof value === 'string') this.#messages.add(value);
    else if (Array.isArray(value)) for (const part of value) this.learnMessages(part);
    else if (isRecord(value)) this.learnMessages(value['message']);
  }

  /** A copy of a value of `schema`, or of no known one, with pseudonyms. `name` is the property that has it. */
  replace(wrapped: z.core.$ZodType | undefined, value: unknown, name = ''): unknown {
    if (value === null || value === undefined) return value;
    if (!wrapped) return this.#withoutSchema(value, name);
    const schema = unwrapped(wrapped);
    const kind = markOf(schema);
    if (kind === 'program' || isSecret(schema)) return value;
    if (kind === 'key') return typeof value === 'string' ? this.key(value) : value;
    if (kind !== undefined) return this.#personal(kind, value);
    const parts = schemaPartsOf(schema);
    switch (parts.is) {
      case 'choice':
        return value;
      case 'text':
        return typeof value === 'string' ? this.#unmarkedText(value, name) : this.#withoutSchema(value, name);
      case 'options':
        return this.replace(this.#optionFor(parts.options, value), value, name);
      case 'list':
        return Array.isArray(value) ? value.map((part) => this.replace(parts.each, part, name)) : value;
      case 'tuple':
        return Array.isArray(value) ? value.map((part, at) => this.replace(parts.items[at], part, name)) : value;
      case 'record':
        return this.#mapped(value, (key, part) => [
          this.#recordKey(markOf(parts.keys), key),
          this.#inDraft(key, part) ?? this.replace(parts.each, part, name),
        ]);
      case 'object':
        return this.#mapped(value, (key, part) => [
          parts.shape.has(key) ? key : this.#key(key),
          this.#inCommand(value, key, part) ??
            // As in what has no schema, such as a live event, whose reactions are compared with commands that have one.
            (isOfMessage(value, key) ? this.#parameters(part) : this.replace(parts.shape.get(key), part, key)),
        ]);
      default:
        return this.#withoutSchema(value, name);
    }
  }

  /** A message of the program, such as an error's. Its own words stay. */
  message(text: string): string {
    const pseudonym = this.#pseudonyms.ofMessage(text, this.#names.words);
    if (pseudonym !== text) this.#onReplaced('message', text);
    return pseudonym;
  }

  /** A key, which joins ids and what people wrote by spaces or as JSON; with a command's type, the id of a phase. */
  key(text: string): string {
    const json = text.startsWith('{') ? parsedJson(text) : undefined;
    if (isRecord(json)) return JSON.stringify(this.#withoutSchema(json, ''));
    const parts = text.split(' ').map((part) => {
      return this.#isKnown(part) || MESSAGE_NAME.test(part) ? part : this.#text(kindByShape(part), part);
    });
    return parts.join(' ');
  }

  #withoutSchema(value: unknown, name: string): unknown {
    if (typeof value === 'string') return this.#textWithoutSchema(value, name);
    if (Array.isArray(value)) return value.map((part) => this.#withoutSchema(part, name));
    if (!isRecord(value)) return value;
    return this.#mapped(value, (key, part) => [
      this.#key(key),
      this.#inCommand(value, key, part) ??
        (isOfMessage(value, key) ? this.#parameters(part) : this.#withoutSchema(part, key)),
    ]);
  }

  /** Values of a message's parameters, such as a form's name, are not ids, even if a parameter is named like one. */
  #parameters(value: unknown): unknown {
    return this.#mapped(value, (name, part) => [this.#key(name), this.#withoutSchema(part, '')]);
  }

  #textWithoutSchema(text: string, name: string): string {
    return this.#isMarked(name, text) ? this.#text(kindByShape(text), text) : this.#unmarkedText(text, name);
  }

  /** Text, or a list of texts, of a field with this name. */
  #inDraft(name: string, value: unknown): unknown {
    const isMarked = [value].flat().some((text) => typeof text === 'string' && this.#isMarked(name, text));
    return isMarked ? this.#withoutSchema(value, name) : undefined;
  }

  #isMarked(name: string, text: string): boolean {
    return !isStructuralName(name) && this.#marked.has(`${name} ${text}`);
  }

  #unmarkedText(text: string, name: string): string {
    if (isStructuralName(name) || this.#isKnown(text)) return text;
    if (messageNames.has(name)) return this.message(text);
    if (name === 'key') return this.key(text);
    if (CATALOGUE_TEXT.test(text) && name === 'text') return text;
    return this.#text(kindByShape(text), text);
  }

  #personal(kind: PersonalKind, value: unknown): unknown {
    if (typeof value === 'string') return kind === 'message' ? this.message(value) : this.#text(kind, value);
    if (Array.isArray(value)) return value.map((part) => this.#personal(kind, part));
    return this.#mapped(value, (key, part) => [this.#pseudonyms.of(key), this.#personal(kind, part)]);
  }

  #text(kind: PersonalKind, text: string): string {
    if (this.#messages.has(text)) return this.message(text);
    const pseudonym = /^[/?]\S/.test(text) ? this.#address(text) : this.#pseudonyms.of(text);
    if (pseudonym !== text) this.#onReplaced(kind, text);
    return pseudonym;
  }

  /** An address in the console or of an endpoint: its fixed parts, ids and choices stay. */
  #address(text: string): string {
    const [path = '', ...queries] = text.split('?');
    const parts = path
      .split('/')
      .map((part) => (this.#isKnown(part) || this.#pathParts.has(part) ? part : this.#pseudonyms.of(part)));
    const query = queries
      .join('?')
      .split('&')
      .map((pair) => this.#queryPart(pair));
    return parts.join('/') + (queries.length > 0 ? `?${query.join('&')}` : '');
  }

  #queryPart(pair: string): string {
    const [name = '', ...rest] = pair.split('=');
    const value = rest.join('=');
    const isFree = name === 'q' || name === 'filter';
    const pseudonym =
      !isFree && value.split(/,|%2C/).every((part) => this.#isKnown(part)) ? value : this.#pseudonyms.of(value);
    return `${PARAMETER.test(name) ? name : this.#pseudonyms.of(name)}${rest.length > 0 ? `=${pseudonym}` : ''}`;
  }

  #isKnown(text: string): boolean {
    return text === '' || NUMBER_OR_DAY.test(text) || this.#names.choices.has(text) || this.#structure.has(text);
  }

  #recordKey(kind: Mark | undefined, key: string): string {
    if (kind === undefined) return this.#key(key);
    return kind === 'program' ? key : this.#pseudonyms.of(key);
  }

  #key(key: string): string {
    const isKnown =
      this.#names.properties.has(key) || stateNames.has(key) || this.#isKnown(key) || MESSAGE_NAME.test(key);
    return isKnown ? key : this.#pseudonyms.of(key);
  }

  /** The payload of a command inside another message, such as the one that undoes it. */
  #inCommand(value: unknown, key: string, part: unknown): unknown {
    if (key !== 'payload' || !isRecord(value) || typeof value['type'] !== 'string') return undefined;
    const schema = this.#schemas.commands.get(value['type']);
    return schema && this.replace(schema, part);
  }

  #optionFor(options: readonly z.core.$ZodType[], value: unknown): z.core.$ZodType {
    // A masked secret fits no option.
    const fitting = options.find((option) => z.safeParse(option, value).success) ?? options[0];
    return fitting ?? z.unknown();
  }

  #mapped(value: unknown, map: (key: string, part: unknown) => readonly [string, unknown]): unknown {
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => map(key, part)));
  }
}

const isPersonal = (kind: Mark | undefined): boolean =>
  kind !== undefined && kind !== 'program' && kind !== 'key' && kind !== 'message';

const CATALOGUE_TEXT = /^[a-z][a-z-]*:\w+$/;
const NUMBER_OR_DAY = /^(?:\d{1,7}|\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?Z)?)?)$/;
/** The type of a message or the id of a contribution. */
const MESSAGE_NAME = /^[a-z][a-z-]*\/[a-z][a-z-]*$/;
const PARAMETER = /^[a-z_]{1,12}$/;

/** Whether a property has the parameters of a message with a code. */
const isOfMessage = (value: unknown, key: string): boolean =>
  key === 'params' && isRecord(value) && typeof value['code'] === 'string';

function kindByShape(text: string): PersonalKind {
  if (text.includes('@') && !/\s/.test(text)) return 'email';
  if (/^(?:https?:)?\//.test(text)) return 'url';
  if (/^\+?[\d ()/-]{6,}$/.test(text)) return 'telephone';
  return 'text';
}

import { expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { inputErrors } from '../../contract/input-error.ts';
import { generalErrors } from '../../contract/error.ts';
import type { Catalogue } from '../../contract/text.ts';
import { activityScore } from '../../contract/entity/score.ts';

const contracts = import.meta.glob<Record<string, unknown>>('/modules/*/contract.ts', { eager: true });
const german = import.meta.glob<Catalogue>('/{modules,src}/*/texts/server-messages.de.ts', {
  eager: true,
  import: 'default',
});
const known = new Map(Object.values(german).flatMap((catalogue) => Object.entries(catalogue)));

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'errors' in value;
const endpoints = Object.values(contracts).flatMap((contract) => Object.values(contract).filter(isEndpoint));
/** The calls of the console; the others serve programs and third-party pages. */
const ofConsole = endpoints.filter(
  ({ id, host, generation }) => host === 'console' && generation !== 'plain' && id !== 'billing/provider-event',
);

test('translates every error of the console’s calls into German', () => {
  expect(ofConsole.length).toBeGreaterThan(80);
  const kinds = [...Object.values(generalErrors), ...ofConsole.flatMap(({ errors }) => errors)];
  const texts = new Set(kinds.map(({ text }) => text).filter((text) => !/^\{\w+\}$/.test(text)));
  expect([...texts].filter((text) => !known.has(text))).toEqual([]);
});

test('translates every field error', () => {
  expect(Object.values(inputErrors).filter((text) => !known.has(text))).toEqual([]);
});

test('translates the parts of the score', () => {
  const { parts } = activityScore({ visits: 1, pages: 1, timeOnSite: 0, timeInForm: 0, byCampaign: false });
  expect(parts.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

test('keeps each placeholder of a sentence in its translation', () => {
  const valuesOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted();
  expect([...known].filter(([english, text]) => valuesOf(english).join() !== valuesOf(text).join())).toEqual([]);
});

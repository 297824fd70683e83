import { expect } from 'vitest';
import { passwordErrors } from '../../contract/entity/credential.ts';
import { deliveryOutcomes } from '../../contract/entity/delivery-outcome.ts';
import { scoreParts } from '../../contract/entity/score.ts';
import { spamReasons } from '../../contract/entity/spam-reason.ts';
import { type ErrorDetail, type ErrorKind, fillErrorText, generalErrors, sharedErrors } from '../../contract/error.ts';
import { inputErrors } from '../../contract/input-error.ts';
import type { ServerText } from '../../contract/server-text.ts';
import { requestErrors } from '../../contract/request-error.ts';
import { consoleErrors } from '../../src/kernel/handler.ts';

type Kinds = Readonly<Record<string, ErrorKind>>;

const ofModules = import.meta.glob<Kinds>('/{modules,examples}/*/errors.ts', { eager: true, import: 'errors' });

/** Every error catalogue, by the file that defines it or the name of its constant. */
export const errorCatalogues: readonly (readonly [where: string, kinds: Kinds])[] = [
  ...Object.entries({ generalErrors, sharedErrors, inputErrors, requestErrors, passwordErrors, consoleErrors }),
  ...Object.entries(ofModules),
];

const serverTextsOfModules = import.meta.glob<Readonly<Record<string, ServerText>>>(
  '/{modules,examples}/*/server-texts.ts',
  { eager: true, import: 'serverTexts' },
);

const emailTextsOfModules = import.meta.glob<Readonly<Record<string, ServerText>>>(
  '/{modules,examples}/*/server/email-texts.ts',
  { eager: true, import: 'emailTexts' },
);

/** The texts of the server, by the file that defines them or the name of their constant. */
export const serverTextCatalogues: readonly (readonly [where: string, texts: Readonly<Record<string, ServerText>>])[] =
  [
    ...Object.entries({ deliveryOutcomes, scoreParts, spamReasons }),
    ...Object.entries(serverTextsOfModules),
    ...Object.entries(emailTextsOfModules),
  ];

const kindsByCode = new Map(errorCatalogues.flatMap(([, kinds]) => Object.entries(kinds)));

/** Fails unless each detail has a known code, with the text and the parameters of its definition. */
export function expectDetails(details: readonly ErrorDetail[], own: readonly ErrorKind[] = []): void {
  expect(details.length).toBeGreaterThan(0);
  for (const { code, params, message, ...rest } of details) {
    const kind = own.find((one) => one.code === code) ?? kindsByCode.get(code);
    expect(kind, `the code ${code} has no definition: ${message}`).toBeDefined();
    expect(message).toBe(fillErrorText(kind?.text ?? '', params));
    expect(message, 'a parameter is missing').not.toMatch(/\{\w+(:duration)?\}/);
    expect({ path: expect.any(String) as string, ...rest }).toEqual({ path: expect.any(String) as string });
  }
}

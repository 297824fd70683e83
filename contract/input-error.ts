import type * as z from 'zod/mini';

/** What can be wrong with a value that a caller sent, where its schema states no words of its own. */
export const inputErrors = {
  required: 'is required',
  text: 'must be text',
  number: 'must be a number',
  whole: 'must be a whole number',
  boolean: 'must be true or false',
  list: 'must be a list',
  object: 'must be an object',
  most: 'must be at most {number}',
  least: 'must be at least {number}',
  less: 'must be less than {number}',
  more: 'must be more than {number}',
  longest: 'must be at most {number} characters long',
  shortest: 'must be at least {number} characters long',
  mostEntries: 'must have at most {number} entries',
  fewestEntries: 'must have at least {number} entries',
  choice: 'must be one of {choices}',
  unknown: 'is not a known field',
  invalid: 'is not valid',
  /** Where no field can be named. */
  request: 'The request is not valid.',
} as const;

/** How much of a name is repeated: callers choose it. */
const MAX_NAME_LENGTH = 100;

/**
 * What a user reads of a value that a schema refuses, with the field it is about in front; to be zod's `localeError`, so that
 * no validator's own words reach anybody.
 *
 * @example
 * z.config({ localeError: errorOf });
 * z.strictObject({ limit: z.number() }).safeParse({}) // 'limit: is required'
 */
export function errorOf(issue: z.core.$ZodRawIssue): string {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const name = [...(issue.path ?? []), ...unknown].map(String).join('.').slice(0, MAX_NAME_LENGTH);
  return name === '' ? inputErrors.request : `${name}: ${wordsFor(issue)}`;
}

function wordsFor(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? inputErrors.required : (types[issue.expected] ?? inputErrors.invalid);
    case 'too_big':
      return filled(upper[issue.origin] ?? inputErrors[issue.inclusive === false ? 'less' : 'most'], issue.maximum);
    case 'too_small':
      return filled(lower[issue.origin] ?? inputErrors[issue.inclusive === false ? 'more' : 'least'], issue.minimum);
    case 'invalid_value':
      return inputErrors.choice.replace('{choices}', () => issue.values.slice(0, 20).map(String).join(', '));
    case 'unrecognized_keys':
      return inputErrors.unknown;
    default:
      return inputErrors.invalid;
  }
}

const types: Readonly<Record<string, string>> = {
  string: inputErrors.text,
  number: inputErrors.number,
  int: inputErrors.whole,
  boolean: inputErrors.boolean,
  array: inputErrors.list,
  object: inputErrors.object,
  record: inputErrors.object,
};
const upper: Readonly<Record<string, string>> = { string: inputErrors.longest, array: inputErrors.mostEntries };
const lower: Readonly<Record<string, string>> = { string: inputErrors.shortest, array: inputErrors.fewestEntries };

const filled = (text: string, number: number | bigint): string => text.replace('{number}', String(number));

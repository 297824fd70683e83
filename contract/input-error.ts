import type * as z from 'zod/mini';

/** Error texts for invalid input, used when the schema has no message of its own. */
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
  /** For errors that are not about a field. */
  request: 'The request is not valid.',
} as const;

/** Characters of a field path that are repeated in the message, because callers control it. */
const MAX_PATH_LENGTH = 100;

/**
 * The message of a validation issue, prefixed with the field's path. Configure it as zod's `localeError`, so that zod's own
 * messages never reach a user.
 *
 * @example
 * z.config({ localeError: errorOf });
 * z.strictObject({ limit: z.number() }).safeParse({}) // 'limit: is required'
 */
export function errorOf(issue: z.core.$ZodRawIssue): string {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const path = [...(issue.path ?? []), ...unknown].map(String).join('.').slice(0, MAX_PATH_LENGTH);
  return path === '' ? inputErrors.request : `${path}: ${messageFor(issue)}`;
}

function messageFor(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? inputErrors.required : (typeMessages[issue.expected] ?? inputErrors.invalid);
    case 'too_big':
      return fillNumber(
        maxMessages[issue.origin] ?? inputErrors[issue.inclusive === false ? 'less' : 'most'],
        issue.maximum,
      );
    case 'too_small':
      return fillNumber(
        minMessages[issue.origin] ?? inputErrors[issue.inclusive === false ? 'more' : 'least'],
        issue.minimum,
      );
    case 'invalid_value':
      return inputErrors.choice.replace('{choices}', () => issue.values.slice(0, 20).map(String).join(', '));
    case 'unrecognized_keys':
      return inputErrors.unknown;
    default:
      return inputErrors.invalid;
  }
}

const typeMessages: Readonly<Record<string, string>> = {
  string: inputErrors.text,
  number: inputErrors.number,
  int: inputErrors.whole,
  boolean: inputErrors.boolean,
  array: inputErrors.list,
  object: inputErrors.object,
  record: inputErrors.object,
};
const maxMessages: Readonly<Record<string, string>> = { string: inputErrors.longest, array: inputErrors.mostEntries };
const minMessages: Readonly<Record<string, string>> = {
  string: inputErrors.shortest,
  array: inputErrors.fewestEntries,
};

const fillNumber = (text: string, number: number | bigint): string => text.replace('{number}', String(number));

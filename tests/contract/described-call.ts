import type { Endpoint } from '../../contract/endpoint.ts';
import type { Known } from '../arbitrary/from-schema.ts';
import type { Input, Material } from '../roles/input.ts';
import type { Right } from '../roles/rights.ts';

/**
 * A plugin's call as the tests of all calls need it. A plugin lists its calls in `testing/calls.ts` as the default
 * export, so that no other file changes when its folder is added or removed.
 */
export interface DescribedCall {
  readonly endpoint: Endpoint;
  /** Why it exists. */
  readonly reason: string;
  /** Who may make it. */
  readonly right: Right;
  /** A valid call; without it one that has no parameters and no body. */
  readonly input?: (material: Material) => Input;
  /** Values that random requests should try, by the field's name. */
  readonly values?: Known['named'];
}

const lists = import.meta.glob<readonly DescribedCall[]>('/modules/*/testing/calls.ts', {
  eager: true,
  import: 'default',
});

/** The calls of all plugins. */
export const describedCalls: readonly DescribedCall[] = Object.values(lists).flat();

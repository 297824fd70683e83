import { createHmac } from 'node:crypto';
import { queueOf } from '../intake/intake.ts';

/** Each form's submissions are in one of these. The number never changes, since entries stay where they are. */
export const SHARDS = 8;

/** The names of an installation's keys in Redis. */
export interface Keys {
  /** The streams of waiting submissions, one for each shard. */
  readonly streams: readonly string[];
  /** The process that currently stores a shard's submissions. */
  readonly leases: readonly string[];
  /** Submissions that could not be stored, with their content. */
  readonly failed: string;
  /** The id of the installation whose submissions these are. */
  readonly owner: string;
  /** Remembers the submission with an idempotency key. */
  keyOf(formUid: string, key: string): string;
  /** Times of a network's latest submissions to a form. */
  rateOf(formUid: string, network: string): string;
}

/** Installations with different secrets may share a Redis server without reading each other's submissions. */
export function keysOf(secret: string): Keys {
  const prefix = `inlet:${createHmac('sha256', secret).update('intake').digest('hex').slice(0, 8)}`;
  const perShard = (name: string) => Array.from({ length: SHARDS }, (_, shard) => `${prefix}:${name}:${shard}`);
  return {
    streams: perShard('submissions'),
    leases: perShard('lease'),
    failed: `${prefix}:failed`,
    owner: `${prefix}:owner`,
    keyOf: (formUid, key) => `${prefix}:key:${formUid}:${key}`,
    rateOf: (formUid, network) => `${prefix}:rate:${formUid}:${network}`,
  };
}

export const shardOf = (formUid: string): number => queueOf(formUid, SHARDS);

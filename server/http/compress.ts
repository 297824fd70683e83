import type { FastifyCompressOptions } from '@fastify/compress';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import { secretsRemover } from '../../contract/secret.ts';

/** Brotli at level 4 (the plugin's default) costs about as much as gzip and is shorter. Below a kilobyte nothing is gained. */
const options: FastifyCompressOptions = { global: false, encodings: ['br', 'gzip'], threshold: 1024 };

/** Lets the origin's routes compress what they answer, as far as `compressionOf` says so. */
export async function addCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, options);
}

/**
 * The length of a compressed answer tells what two of its parts have in common (BREACH), so an answer whose schema has a secret
 * is never compressed: next to it may stand what somebody else wrote. Event streams are none of the plugin's types.
 */
export function compressionOf({ host, response }: Endpoint): FastifyCompressOptions | false {
  return host === 'console' && secretsRemover(response) === undefined ? options : false;
}

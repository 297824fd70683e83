import type { FastifyCompressOptions } from '@fastify/compress';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import { secretsRemover } from '../../contract/secret.ts';

/**
 * Brotli level 4 (the plugin's default) costs about as much as gzip and compresses better. Bodies under a kilobyte gain
 * nothing.
 */
const options: FastifyCompressOptions = { global: false, encodings: ['br', 'gzip'], threshold: 1024 };

/** Lets the origin's routes compress their responses, subject to `compressionOf`. */
export async function addCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, options);
}

/**
 * The length of a compressed response reveals what its parts have in common (BREACH). A response whose schema has a
 * secret is therefore never compressed, because it may also contain attacker-controlled text. The plugin never
 * compresses event streams.
 */
export function compressionOf({ host, response }: Endpoint): FastifyCompressOptions | false {
  return host === 'console' && secretsRemover(response) === undefined ? options : false;
}

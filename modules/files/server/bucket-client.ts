import { addAbortSignal, Readable } from 'node:stream';
import { S3Client } from '@aws-sdk/client-s3';
import type { BucketSettings } from '../../../server/kit.ts';

/** How long a visitor may stop reading a download. */
const PAUSED_MS = 120_000;
/** Downloads that are read slowly hold their connections. */
const MAX_CONNECTIONS = 1000;
/** Four times what a page of a list takes. */
const MAX_DOCUMENT_BYTES = 1_000_000;

/** Other S3-compatible storage expects the bucket in the path, and may not support Amazon's newer checksums. */
export function bucketClient({ endpoint, region, credentials }: BucketSettings, silentMs: number): S3Client {
  const agent = { keepAlive: true, maxSockets: MAX_CONNECTIONS };
  const client = new S3Client({
    region,
    credentials,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    logger: silent,
    requestHandler: { httpAgent: agent, httpsAgent: agent, socketTimeout: PAUSED_MS },
  });
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args);
        // A response over HTTP, whose body is a stream on Node.
        const response = result.response as { readonly statusCode: number; body?: Readable | Buffer };
        const isFile = commandName === 'GetObjectCommand' && response.statusCode < 300;
        if (!isFile && response.body instanceof Readable) response.body = await smallDocument(response.body, silentMs);
        return result;
      },
    { step: 'deserialize', priority: 'low', name: 'smallDocuments' },
  );
  return client;
}

/**
 * A list or an error, which the client would read into memory whatever its length. Its parser looks for a document type
 * in time that is quadratic; S3 sends none.
 */
async function smallDocument(body: Readable, silentMs: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Without an encoding, a stream yields buffers.
  for await (const chunk of addAbortSignal(AbortSignal.timeout(silentMs), body) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_DOCUMENT_BYTES)
      throw new Error(`it sends a list or an error of more than ${MAX_DOCUMENT_BYTES} bytes`);
    chunks.push(chunk);
  }
  const document = Buffer.concat(chunks);
  if (/<!doctype/i.test(document.toString('latin1'))) throw new Error('it sends a document type');
  return document;
}

/** The adapter logs failures itself. */
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

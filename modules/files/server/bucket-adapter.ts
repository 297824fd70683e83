import { createReadStream } from 'node:fs';
import { addAbortSignal, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import {
  type BucketSettings,
  createError,
  generalErrors,
  isFileKey,
  type Logger,
  RepeatedReports,
} from '../../../server/kit.ts';
import { bucketClient } from './bucket-client.ts';
import { IdleTimeout } from './idle-timeout.ts';
import type { ArrivedFile, OwnerMarker, StorageAdapter, StoredObject } from './storage-adapter.ts';

interface Options {
  /** Time without a response after which a request fails. */
  readonly silentMs: number;
  /** Files per listing request. */
  readonly pageSize: number;
  /** Aborted when the server stops, which a silent storage must not delay. */
  readonly stopping?: AbortSignal;
}

const DEFAULTS: Options = { silentMs: 10_000, pageSize: 500 };
/** The object below the prefix that holds the id of the installation. No file has such a key. */
const MARKER = 'installation';
const RETRY_AFTER_SECONDS = 60;
/** More than the attachments of an email, which are read as a whole. */
const MAX_CONTENT_BYTES = 20_000_000;
/** Concurrent requests of one batch. */
const AT_ONCE = 16;
/** Pages of a list, far more than files fit on a disk. A hostile storage never ends it. */
const MAX_PAGES = 100_000;

/** Objects of a bucket in S3-compatible storage. */
export class BucketAdapter implements StorageAdapter {
  readonly description: string;
  readonly #client: S3Client;
  readonly #settings: BucketSettings;
  readonly #log: Logger;
  readonly #options: Options;
  readonly #reports = new RepeatedReports();

  constructor(settings: BucketSettings, log: Logger, options: Partial<Options> = {}) {
    const { bucket, endpoint, region } = settings;
    this.description = `in the bucket ${bucket} at ${endpoint ?? `Amazon S3 (${region})`}`;
    this.#settings = settings;
    this.#log = log;
    this.#options = { ...DEFAULTS, ...options };
    this.#client = bucketClient(settings, this.#options.silentMs);
  }

  /**
   * The body cannot be sent twice, so the client itself does not retry. A connection that was idle may fail immediately.
   */
  async store(file: ArrivedFile): Promise<void> {
    await this.#orUnavailable('store a file', async () => {
      await this.#put(file).catch((error: unknown) => {
        if (!isConnectionLost(error)) throw error;
        return this.#put(file);
      });
    });
  }

  #idleTimeout(): IdleTimeout {
    return new IdleTimeout(this.#options.silentMs, this.#options.stopping);
  }

  async #put({ key, path, bytes, digest }: ArrivedFile): Promise<void> {
    using idle = this.#idleTimeout();
    const source = createReadStream(path);
    const body = Readable.from(renewing(buffersOf(source), idle), { objectMode: false });
    // The timeout ends the request if its body fails.
    body.on('error', (error) => this.#log.error({ err: error }, 'a received file cannot be read'));
    const command = new PutObjectCommand({ ...this.#object(key), Body: body, ContentLength: bytes });
    // The signature covers the content, so the storage rejects content that was damaged in transit.
    const sha256 = Buffer.from(digest, 'base64url').toString('hex');
    command.middlewareStack.add(
      (next) => (args) => {
        // A command of S3 is sent as an HTTP request.
        const { headers } = args.request as { readonly headers: Record<string, string> };
        headers['x-amz-content-sha256'] = sha256;
        return next(args);
      },
      { step: 'build', name: 'contentDigest' },
    );
    try {
      await this.#client.send(command, { abortSignal: idle.signal });
    } finally {
      // A failed request leaves its body open. A body that has not begun would leave its source open.
      body.destroy();
      source.destroy();
    }
  }

  read(key: string): Readable {
    return Readable.from(this.#chunks(key), { objectMode: false });
  }

  /** The timeout ends with the headers, since the reader decides how fast the rest is read. */
  async *#chunks(key: string): AsyncGenerator<Buffer> {
    yield* await this.#orUnavailable('read a file', async () => {
      using idle = this.#idleTimeout();
      return buffersOf(await this.#get(key, idle));
    });
  }

  async #get(key: string, idle: IdleTimeout): Promise<Readable> {
    const { Body } = await this.#client.send(new GetObjectCommand(this.#object(key)), { abortSignal: idle.signal });
    // On Node, the body is a stream.
    return Body as Readable;
  }

  async content(key: string): Promise<Buffer | undefined> {
    return this.#orUnavailable('read a file', async () => {
      using idle = this.#idleTimeout();
      try {
        const body = addAbortSignal(idle.signal, await this.#get(key, idle));
        return await buffer(bounded(renewing(buffersOf(body), idle)));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    });
  }

  async has(key: string): Promise<boolean> {
    return this.#orUnavailable('find a file', async () => {
      using idle = this.#idleTimeout();
      try {
        await this.#client.send(new HeadObjectCommand(this.#object(key)), { abortSignal: idle.signal });
        return true;
      } catch (error) {
        if (!isMissing(error)) throw error;
        // The response has no body that says whether the object or the bucket is missing.
        await this.#requireBucket();
        return false;
      }
    });
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += AT_ONCE)
      await Promise.all(keys.slice(at, at + AT_ONCE).map((key) => this.#delete(key)));
  }

  async #delete(key: string): Promise<void> {
    await this.#orUnavailable('remove a file', async () => {
      using idle = this.#idleTimeout();
      await this.#client.send(new DeleteObjectCommand(this.#object(key)), { abortSignal: idle.signal });
    });
  }

  async *list(): AsyncGenerator<readonly StoredObject[]> {
    const { bucket: Bucket, prefix: Prefix } = this.#settings;
    using idle = this.#idleTimeout();
    const paging = { client: this.#client, pageSize: this.#options.pageSize };
    const pages = paginateListObjectsV2(paging, { Bucket, Prefix }, { abortSignal: idle.signal });
    for (let page = 0; page < MAX_PAGES; page++) {
      idle.renew();
      const { value, done } = await this.#orUnavailable('list the files', () => pages.next());
      if (done === true) return;
      yield (value.Contents ?? []).flatMap(({ Key = '', LastModified: storedAt }) => {
        const key = Key.slice(Key.lastIndexOf('/') + 1);
        return isFileKey(key) && storedAt && Key === this.#object(key).Key ? [{ key, storedAt }] : [];
      });
    }
  }

  readonly marker: OwnerMarker = {
    owner: () => this.#orUnavailable('read its marker', () => this.#owner()),
    setOwner: (installation) => this.#orUnavailable('store its marker', () => this.#setOwner(installation)),
    hasFiles: async () => {
      for await (const files of this.list()) if (files.length > 0) return true;
      return false;
    },
  };

  get #marker() {
    return { Bucket: this.#settings.bucket, Key: `${this.#settings.prefix}${MARKER}` };
  }

  async #owner(): Promise<string | undefined> {
    using idle = this.#idleTimeout();
    try {
      const { Body } = await this.#client.send(new GetObjectCommand(this.#marker), { abortSignal: idle.signal });
      // On Node, the body is a stream.
      return (await buffer(bounded(buffersOf(Body as Readable)))).toString();
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async #setOwner(installation: string): Promise<void> {
    using idle = this.#idleTimeout();
    const command = new PutObjectCommand({ ...this.#marker, Body: installation });
    await this.#client.send(command, { abortSignal: idle.signal });
  }

  async problem(): Promise<string | undefined> {
    return this.#requireBucket().then(() => undefined, reasonOf);
  }

  async #requireBucket(): Promise<void> {
    const { bucket: Bucket, prefix } = this.#settings;
    using idle = this.#idleTimeout();
    // Needs the same permissions as the sweep, but lists nothing.
    const command = new ListObjectsV2Command({ Bucket, Prefix: `${prefix}status` });
    await this.#client.send(command, { abortSignal: idle.signal });
  }

  /** The same folders as on the disk, so that files can be copied between the two. */
  #object(key: string): { readonly Bucket: string; readonly Key: string } {
    const { bucket, prefix } = this.#settings;
    return { Bucket: bucket, Key: `${prefix}${key.slice(0, 2)}/${key}` };
  }

  async #orUnavailable<R>(what: string, work: () => Promise<R>): Promise<R> {
    try {
      return await work();
    } catch (error) {
      const reason = reasonOf(error);
      const line = `the file storage failed to ${what}: ${reason}`;
      if (this.#reports.isDue(line)) this.#log.error({ reason, storage: this.description }, line);
      throw createError(generalErrors.UNAVAILABLE, {}, RETRY_AFTER_SECONDS);
    }
  }
}

// Without an encoding, a stream yields buffers.
const buffersOf = (stream: Readable): AsyncIterable<Buffer> => stream as AsyncIterable<Buffer>;

async function* renewing(chunks: AsyncIterable<Buffer>, idle: IdleTimeout): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    idle.renew();
    yield chunk;
  }
}

/** Fails if the storage sends more than fits into memory. */
async function* bounded(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_CONTENT_BYTES) throw new Error(`it sends more than ${MAX_CONTENT_BYTES} bytes`);
    yield chunk;
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.name !== 'NoSuchBucket' && error.$metadata.httpStatusCode === 404;

const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

/** Explains an error to the operator. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'AbortError') return 'it does not respond';
  if (!(error instanceof S3ServiceException))
    return error.message || ('code' in error ? String(error.code) : error.name);
  const status = error.$metadata.httpStatusCode ?? 'no status';
  if (error.name === 'NoSuchBucket') return `the bucket does not exist (${status})`;
  return status === 403 ? `it rejects the credentials (403, ${error.name})` : `${error.name} (${status})`;
}

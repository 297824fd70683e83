import { mkdirSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { parsedJson } from '../../contract/json.ts';
import { isFileKey } from '../../server/files-folder.ts';
import { ChildServer } from './child-server.ts';
import { freePort } from './free-port.ts';

const BUCKET = 'inlet-files';
/** The only account that the server knows. */
const KEY = 'S3RVER';
/** The server forgets the slash with which the path of a bucket ends, although the client has signed it. */
const program = `
const v4 = require('@20minutes/s3rver/lib/signature/v4');
const { getStringToSign } = v4;
v4.getStringToSign = (request, signature) =>
  getStringToSign({ ...request, uri: request.uri.split('/').length === 2 ? request.uri + '/' : request.uri }, signature);
new (require('@20minutes/s3rver'))({
  directory: process.argv[1], port: Number(process.argv[2]), address: '127.0.0.1', silent: true,
}).run();`;

/** A real server of S3’s protocol with one bucket. */
export class ObjectStorage extends ChildServer {
  readonly endpoint: string;
  readonly #port: number;

  private constructor(port: number) {
    super();
    this.#port = port;
    this.endpoint = `http://127.0.0.1:${port}`;
    mkdirSync(path.join(this.directory, BUCKET));
  }

  static async start(): Promise<ObjectStorage> {
    const storage = new ObjectStorage(await freePort());
    await storage.start();
    return storage;
  }

  /** Settings of a server that stores its files here. */
  get env() {
    return {
      FILES_URL: `s3://${BUCKET}/uploads?endpoint=${this.endpoint}`,
      AWS_ACCESS_KEY_ID: KEY,
      AWS_SECRET_ACCESS_KEY: KEY,
    };
  }

  async start(): Promise<void> {
    await this.#removeTornMetadata();
    // For its continuation tokens, it uses a cipher that OpenSSL calls outdated.
    const args = ['--openssl-legacy-provider', '-e', program, this.directory, String(this.#port)];
    this.spawn(process.execPath, args);
    while (!(await fetch(this.endpoint).catch(() => undefined))) await after(20);
  }

  /**
   * Killed while it writes an object's metadata, it leaves an empty file, and could list nothing any more. Real storage has an
   * object completely or not at all.
   */
  async #removeTornMetadata(): Promise<void> {
    for (const file of await this.#files()) {
      const isTorn = file.endsWith('metadata.json') && parsedJson(await readFile(file, 'utf8')) === undefined;
      if (isTorn) await rm(file);
    }
  }

  async #files(): Promise<readonly string[]> {
    const entries = await readdir(path.join(this.directory, BUCKET), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
  }

  /** Names of the stored files, also of incomplete ones. */
  async keys(): Promise<readonly string[]> {
    const names = (await this.#files()).map((file) => path.basename(file).split('.')[0] ?? '');
    return [...new Set(names.filter(isFileKey))].toSorted((one, other) => (one < other ? -1 : 1));
  }

  async removeBucket(): Promise<void> {
    await rm(path.join(this.directory, BUCKET), { recursive: true });
  }

  createBucket(): void {
    mkdirSync(path.join(this.directory, BUCKET));
  }
}

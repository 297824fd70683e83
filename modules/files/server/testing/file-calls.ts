import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { SubmissionFile } from '../../../../contract/entity/submission-file.ts';
import { filesFolder } from '../../../../server/kit.ts';
import { asPage, TestCollector } from '../../../../tests/server/test-collector.ts';
import { type FormPart, MULTIPART, multipart } from '../../../../tests/server/multipart.ts';
import type { Person } from '../../../../tests/server/person.ts';

type Headers = Record<string, string>;
/** A program's request, which gets JSON. */
export const asApiClient = { accept: 'application/json' };

/** Sends forms with files to a collector, and reads and opens what it stored. */
export class FileCalls implements AsyncDisposable {
  readonly on: TestCollector;

  private constructor(on: TestCollector) {
    this.on = on;
  }

  static async open(env: Readonly<Record<string, string>> = {}): Promise<FileCalls> {
    return new FileCalls(await TestCollector.open(env));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.on[Symbol.asyncDispose]();
  }

  send(parts: readonly FormPart[], headers: Headers = asApiClient) {
    return this.sendBytes(multipart(parts), headers);
  }

  sendBytes(payload: Buffer, headers: Headers = asApiClient) {
    const { server, form } = this.on;
    return server.collector.inject({
      method: 'POST',
      url: `/f/${form.form_uid}`,
      payload,
      headers: { 'content-type': MULTIPART, ...headers },
    });
  }

  /** Sends one file and returns it as stored. */
  async store(name: string, content: string | Buffer): Promise<SubmissionFile & { readonly submission: number }> {
    const response = await this.send([[`name="file"; filename="${name}"`, content]], asPage);
    if (response.statusCode !== 200) throw new Error(response.body);
    const submission = (await this.on.rows()).at(-1)?.id ?? 0;
    const [file] = await this.filesOf(submission);
    if (!file) throw new Error('The file was not stored');
    return { ...file, submission };
  }

  async filesOf(submission: number, reader: Person = this.on.owner): Promise<readonly SubmissionFile[]> {
    const { body } = await reader.get<{ files?: SubmissionFile[] }>(`/cli/submission/${submission}`);
    return body.files ?? [];
  }

  /** The paths of the files on the disk. */
  async onDisk(): Promise<readonly string[]> {
    const folder = filesFolder(this.on.server.dataDir);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const found = entries.filter((entry) => entry.isFile());
    return found.map(({ parentPath, name }) => path.join(parentPath, name)).toSorted();
  }

  /** Requests a path of the console with the session of `reader`. */
  get(url: string, { cookie = '' }: Pick<Person, 'cookie'> = this.on.owner) {
    return this.on.server.console.inject({ method: 'GET', url, headers: { cookie } });
  }

  /** Follows the address of a file to its content. */
  async open(address: string, reader: Pick<Person, 'cookie'> = this.on.owner) {
    const { headers } = await this.get(address, reader);
    return this.get(String(headers.location), reader);
  }
}

export const addressOf = (file: { readonly submission: number; readonly file_id: number }): string =>
  `/submissions/${file.submission}/files/${file.file_id}`;

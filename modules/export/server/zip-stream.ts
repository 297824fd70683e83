import { PassThrough, type Readable } from 'node:stream';
import { type EndOptions, ZipFile } from 'yazl';

export interface ZipEntry {
  readonly path: string;
  readonly bytes: number;
  readonly at: Date;
  /** Called when it is this file's turn. */
  readonly open: () => Promise<Readable>;
}

/** A ZIP that is generated while it is read: one file is open at a time, and none is held in memory. */
export interface ZipStream {
  readonly content: Readable;
  readonly bytes: number;
}

/** Files are stored as they are: most are compressed already. The stream fails if one of them does. */
export async function zipStream(entries: readonly ZipEntry[]): Promise<ZipStream> {
  const zip = new ZipFile();
  const content = new PassThrough();
  let opened: Readable | undefined;
  for (const { path, bytes, at, open } of entries) {
    zip.addReadStreamLazy(path, { compress: false, size: bytes, mtime: at }, (take) => {
      open().then(
        (file) => {
          opened = file;
          if (content.destroyed) file.destroy();
          else take(null, file);
        },
        (error: unknown) => content.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    });
  }
  zip.on('error', (error: Error) => content.destroy(error));
  content.once('close', () => opened?.destroy());
  // The library's types lack the argument of the callback.
  const end = zip.end.bind(zip) as (options: EndOptions, sized: (bytes: number) => void) => void;
  const bytes = await new Promise<number>((resolve) => {
    end({ forceZip64Format: isLong(entries), comment: '' }, resolve);
  });
  zip.outputStream.pipe(content);
  return { content, bytes };
}

/** More than an entry of the central directory takes besides its path. */
const ENTRY_BYTES = 100;

/**
 * Whether the central directory may exceed 64 kB. From there on, yazl 3.3.1 counts the ZIP64 end of the directory, but writes it only
 * if forced. Without it, the archive would be 76 bytes shorter than announced, and its download would never end.
 */
function isLong(entries: readonly ZipEntry[]): boolean {
  return entries.reduce((sum, { path }) => sum + ENTRY_BYTES + Buffer.byteLength(path), 0) > 0xffff;
}

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Writes `.br` and `.gz` next to every text file in a folder, for the server to send unchanged. */
export function compressFiles(folder: string): void {
  for (const file of globSync('assets/**/*.{js,css,svg}', { cwd: folder })) {
    const full = path.join(folder, file);
    const bytes = readFileSync(full);
    const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${full}.br`, brotliCompressSync(bytes, { params: quality }));
    writeFileSync(`${full}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
  }
}

import { isShownInline } from '../../../contract/entity/submission-file.ts';
import { UNKNOWN_TYPE } from './media-type.ts';
import type { StoredFile } from './repository.ts';

/**
 * Headers of a file's content. Browsers never execute visitor content: only images and PDF are shown, in a sandbox,
 * and under the type stated here, which browsers may not guess; everything else is downloaded as bytes.
 */
export function contentHeaders(
  { name, type, bytes, scan_state }: StoredFile,
  isDownload: boolean,
): Record<string, string> {
  // Files that were not scanned are not shown in the browser.
  const isShown = !isDownload && isShownInline(type) && scan_state !== 'too_large';
  return {
    'content-type': isShown ? type : UNKNOWN_TYPE,
    'content-length': String(bytes),
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; ${fileNameParameters(name)}`,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  };
}

/** The parameters of `Content-Disposition`: the name in ASCII for old programs, and in full (RFC 6266). */
export function fileNameParameters(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const full = encodeURIComponent(name).replaceAll(
    /['()*!]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${ascii}"; filename*=UTF-8''${full}`;
}

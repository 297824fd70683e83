/** Names of media types that do not say it themselves. */
const names: Readonly<Record<string, string>> = {
  'text/plain': 'Text',
  'image/svg+xml': 'SVG',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint',
  'application/x-cfb': 'Microsoft Office',
  'application/vnd.oasis.opendocument.text': 'OpenDocument',
  'application/vnd.oasis.opendocument.spreadsheet': 'OpenDocument',
  'application/x-7z-compressed': '7-Zip',
  'video/quicktime': 'QuickTime',
};

/** What people call a media type, such as `PDF`; undefined if it is unknown. */
export function kindOf(type: string): string | undefined {
  const known = names[type];
  if (known !== undefined || type === 'application/octet-stream') return known;
  const [, subtype = ''] = type.split('/');
  const [bare = ''] = subtype.replace(/^x-/, '').split('+');
  return bare.toUpperCase() || undefined;
}

/** In UTF-16 code units, so that a name has at most 255 bytes on every file system, with its number. */
const MAX_LENGTH = 76;
const END_LENGTH = 12;

/** Characters that Windows rejects, and invisible ones. */
const unsafe = /[<>:"/\\|?*\p{Cc}\p{Cf}]/gu;
/** Names of devices in Windows, with any extension. It ignores spaces before that, and reads superscripts as digits. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i;

interface NamedFile {
  readonly submissionId: number;
  readonly name: string;
}

/**
 * The path of each file in a ZIP: in a folder for its submission, with a name that is valid and unique on every system.
 */
export function zipPaths(files: readonly NamedFile[]): readonly string[] {
  /** The paths in lower case, since systems that ignore case would overwrite one with the other, each with its next number. */
  const taken = new Map<string, number>();
  return files.map(({ submissionId, name }) => {
    const safe = safeName(name);
    const first = `${submissionId}/${safe}`;
    let path = first;
    // From the number that the last of the same name got: thousands of answers may have an attachment of one name.
    let number = taken.get(first.toLowerCase()) ?? 2;
    for (; taken.has(path.toLowerCase()); number += 1) path = `${submissionId}/${numbered(safe, number)}`;
    taken.set(path.toLowerCase(), 2);
    taken.set(first.toLowerCase(), number);
    return path;
  });
}

function safeName(sent: string): string {
  const name = withoutEnd(cut(sent.normalize('NFC').replaceAll(unsafe, '_').trim()));
  if (name === '') return 'file';
  return device.test(name) ? `_${name}` : name;
}

function cut(name: string): string {
  if (name.length <= MAX_LENGTH) return name;
  return `${name.slice(0, MAX_LENGTH - END_LENGTH)}…${name.slice(-END_LENGTH)}`.toWellFormed();
}

/** Windows drops dots and spaces at the end, and a name of dots alone is a folder. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && (name[end - 1] === '.' || name[end - 1] === ' ')) end -= 1;
  return name.slice(0, end);
}

function numbered(name: string, number: number): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? `${name} (${number})` : `${name.slice(0, dot)} (${number})${name.slice(dot)}`;
}

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Adds a list of all decision records to the page about them; code hosts show the folder itself. */
export const decisionList = (docs: string): Plugin => ({
  name: 'inlet:decision-list',
  enforce: 'pre',
  transform(text, id) {
    if (!id.endsWith('/decisions/README.md')) return undefined;
    const rows = decisions(path.join(docs, 'decisions')).map(row).join('\n');
    return `${text}\n| No. | Decision |\n|---:|---|\n${rows}\n`;
  },
});

interface Decision {
  readonly file: string;
  readonly title: string;
}

const decisions = (folder: string): readonly Decision[] =>
  globSync('[0-9]*.md', { cwd: folder })
    .toSorted()
    .map((file) => ({ file, title: titleOf(readFileSync(path.join(folder, file), 'utf8')) }));

/** `# 7. Own text catalogues` without the number, which is that of the file. */
const titleOf = (text: string): string => /^# (?:\d+\. )?(.*)/.exec(text)?.[1] ?? '';

const row = ({ file, title }: Decision): string => `| ${Number(file.slice(0, 4))} | [${title}](${file}) |`;

/** Pages that quote titles of tests, whose apostrophes are straight. */
const quotingPages = /^docs\/spec-coverage\.md$/;
const code = /```[\s\S]*?```|`[^`\n]*`/g;
const comment = /^[ \t]*\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm;
const quotation = /“[^”]*”/g;
const straight = /\p{L}+'\p{L}*/u;
const curly = /\p{L}+’\p{L}*/u;

/** Pages have typographic apostrophes (’), as screens do; comments have straight ones, except in what they quote. */
export function apostropheErrors(file: string, text: string): string[] {
  return file.endsWith('.md') ? pageErrors(file, text) : commentErrors(file, text);
}

function pageErrors(file: string, text: string): string[] {
  const found = quotingPages.test(file) ? null : straight.exec(text.replace(code, ''));
  return found === null ? [] : [`${file}: ${found[0]} has a straight apostrophe; pages have ’`];
}

function commentErrors(file: string, text: string): string[] {
  const comments = (text.match(comment) ?? []).join('\n').replace(quotation, '');
  const found = curly.exec(comments);
  return found === null ? [] : [`${file}: ${found[0]} has a typographic apostrophe; comments have '`];
}

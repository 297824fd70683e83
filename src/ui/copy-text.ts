/** Copies text. On plain-HTTP hosts, which lack the clipboard API, copies a selection instead. */
export async function copyText(text: string): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  // eslint-disable-next-line typescript/no-deprecated -- nothing else copies without a secure context
  document.execCommand('copy');
  area.remove();
}

/** The passwords that attackers try first, in lower case; loaded on first use. */
let list: Promise<ReadonlySet<string>> | undefined;

/** Loads the list. After a failed load, the next call retries. */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  list ??= load().catch((error: unknown) => {
    list = undefined;
    throw error;
  });
  return list;
}

/** Whether `password` is on the list, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await loadCommonPasswords()).has(password.normalize('NFKC').toLowerCase());
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

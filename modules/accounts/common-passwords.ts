/** The passwords that attackers try first, in lower case; loaded when it is first needed. */
let list: Promise<ReadonlySet<string>> | undefined;

/** Loads the list. A load that failed is tried again by the next call. */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  list ??= load().catch((error: unknown) => {
    list = undefined;
    throw error;
  });
  return list;
}

/** Whether `password` is among the common ones, in whatever case it is written. */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await loadCommonPasswords()).has(password.normalize('NFKC').toLowerCase());
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

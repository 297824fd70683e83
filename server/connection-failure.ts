const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing is listening there',
  ENOTFOUND: 'its host is unknown',
  ETIMEDOUT: 'the connection timed out',
};

/** Why a service cannot be used, as the rest of a sentence. Some clients name the cause only in their message. */
export function connectionFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  const known = Object.entries(reasons).find(([name]) => name === code || error.message.includes(name))?.[1];
  return known ?? (error.message.replaceAll(/\s+/g, ' ').replace(/\.$/, '').slice(0, 300) || error.name);
}

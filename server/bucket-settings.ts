/** A bucket of S3-compatible storage, and how to reach it. */
export interface BucketSettings {
  readonly bucket: string;
  /** Names of the objects begin with it: empty, or with a slash at the end. */
  readonly prefix: string;
  /** Origin of the storage. When unset, Amazon S3 in the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
}

/** Its environment variables, each valid on its own. */
interface BucketEnvironment {
  readonly FILES_URL?: string | undefined;
  readonly AWS_ACCESS_KEY_ID?: string | undefined;
  readonly AWS_SECRET_ACCESS_KEY?: string | undefined;
  readonly AWS_SESSION_TOKEN?: string | undefined;
  readonly AWS_REGION?: string | undefined;
}

/** Most storages other than Amazon's ignore the region, but it is part of every signature. */
const DEFAULT_REGION = 'us-east-1';
const BUCKET = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/;
const PREFIX = /^[\w./-]*$/;

/** Whether it is an address like `s3://bucket/prefix?endpoint=https://s3.example.com`. */
export function isBucketUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, host, username, password, pathname, searchParams, hash } = new URL(text);
  if (protocol !== 's3:' || !BUCKET.test(host) || username !== '' || password !== '' || hash !== '') return false;
  const names = [...searchParams.keys()];
  if (!PREFIX.test(pathname) || names.length > 1 || names.some((name) => name !== 'endpoint')) return false;
  const endpoint = searchParams.get('endpoint');
  return endpoint === null || isOrigin(endpoint);
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && pathname === '/' && `${search}${hash}${username}` === '';
}

/** Combines the settings. `fail` throws with a sentence that says what is missing. */
export function bucketSettings(all: BucketEnvironment, fail: (why: string) => never): BucketSettings | undefined {
  const { FILES_URL, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = all;
  if (FILES_URL === undefined) return undefined;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    return fail('FILES_URL requires AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  const { host: bucket, pathname, searchParams } = new URL(FILES_URL);
  const folders = pathname.split('/').filter((folder) => folder !== '');
  const endpoint = searchParams.get('endpoint');
  const sessionToken = all.AWS_SESSION_TOKEN;
  return {
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    endpoint: endpoint === null ? undefined : new URL(endpoint).origin,
    region: all.AWS_REGION ?? DEFAULT_REGION,
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) },
  };
}

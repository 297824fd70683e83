import { type CommandParser, defineScript } from '@redis/client';

/** Begins the error of a script that finds the keys to belong to another installation. */
export const FOREIGN = 'FOREIGN';

/** The result of `append`: how many its network has sent, or why the submission was not added. */
export type AppendResult = number | 'repeat' | 'reused' | 'fast';

interface Append {
  readonly stream: string;
  readonly key: string;
  readonly rate: string;
  /** Hash of the content: distinguishes a repeat from another submission with the same key. */
  readonly hash: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly windowMs: number;
  readonly max: number;
  readonly rememberSeconds: number;
  readonly entry: string;
}

/**
 * Adds a submission to its stream unless its key is known or its network has sent too many. One script, so that two
 * copies sent at once are one entry and a rejected submission does not count.
 */
const append = defineScript({
  NUMBER_OF_KEYS: 3,
  SCRIPT: `#!lua
    local known = redis.call('GET', KEYS[2])
    if known then
      if known ~= ARGV[1] then return 'reused' end
      -- A write, so that waiting for replicas includes the first copy.
      redis.call('EXPIRE', KEYS[2], ARGV[5])
      return 'repeat'
    end
    redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', tonumber(ARGV[2]) - tonumber(ARGV[3]))
    local sent = redis.call('ZCARD', KEYS[3]) + 1
    if sent > tonumber(ARGV[4]) then return 'fast' end
    redis.call('ZADD', KEYS[3], ARGV[2], KEYS[2])
    redis.call('PEXPIRE', KEYS[3], ARGV[3])
    redis.call('XADD', KEYS[1], '*', 'submission', ARGV[6], 'sent', sent)
    -- After the entry, since a key that is known says that there is one.
    redis.call('SET', KEYS[2], ARGV[1], 'EX', ARGV[5])
    return sent`,
  parseCommand(parser: CommandParser, given: Append) {
    parser.pushKeys([given.stream, given.key, given.rate]);
    const numbers = [given.at, given.windowMs, given.max, given.rememberSeconds].map(String);
    parser.push(given.hash, ...numbers, given.entry);
  },
  // The script returns nothing else.
  transformReply: (reply: unknown) => reply as AppendResult,
});

/** An entry of a stream: its id, and names and values in turn. */
export type RawEntry = readonly [id: string, fields: readonly string[]];

/**
 * Takes the lease of a shard and returns its oldest entries, or null if another process has the lease. Allowed when
 * Redis has no memory left, since stored entries are removed.
 */
const claim = defineScript({
  NUMBER_OF_KEYS: 3,
  SCRIPT: `#!lua flags=allow-oom
    if redis.call('GET', KEYS[3]) ~= ARGV[5] then
      return redis.error_reply('${FOREIGN} the submissions belong to another installation')
    end
    local holder = redis.call('GET', KEYS[2])
    if holder and holder ~= ARGV[1] then return false end
    redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[2])
    local entries, bytes, from = {}, 0, '-'
    while #entries < tonumber(ARGV[3]) and bytes < tonumber(ARGV[4]) do
      local page = redis.call('XRANGE', KEYS[1], from, '+', 'COUNT', 50)
      for _, entry in ipairs(page) do
        entries[#entries + 1] = entry
        bytes = bytes + #(entry[2][2] or '')
        from = '(' .. entry[1]
        if #entries >= tonumber(ARGV[3]) or bytes >= tonumber(ARGV[4]) then break end
      end
      if #page < 50 then break end
    end
    if #entries == 0 then redis.call('DEL', KEYS[2]) end
    return entries`,
  parseCommand(
    parser: CommandParser,
    keys: Shard & { readonly owner: string },
    options: { token: string; leaseMs: number; count: number; bytes: number; installation: string },
  ) {
    parser.pushKeys([keys.stream, keys.lease, keys.owner]);
    const numbers = [options.leaseMs, options.count, options.bytes].map(String);
    parser.push(options.token, ...numbers, options.installation);
  },
  // The script returns what XRANGE does.
  transformReply: (reply: unknown) => reply as readonly RawEntry[] | null,
});

interface Shard {
  readonly stream: string;
  readonly lease: string;
}

const renew = defineScript({
  NUMBER_OF_KEYS: 1,
  SCRIPT: `#!lua flags=allow-oom
    if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
    return redis.call('PEXPIRE', KEYS[1], ARGV[2])`,
  parseCommand(parser: CommandParser, lease: string, token: string, leaseMs: number) {
    parser.pushKeys([lease]);
    parser.push(token, String(leaseMs));
  },
  /** Whether the lease was still ours. */
  transformReply: (reply: unknown) => reply === 1,
});

/** An entry that is not stored, and why. */
export interface UnstoredEntry {
  readonly id: string;
  readonly reason: string;
}

/** Removes stored entries, moves the others with their content, and releases the lease if it is still ours. */
const finish = defineScript({
  NUMBER_OF_KEYS: 3,
  SCRIPT: `#!lua flags=allow-oom
    local unstored = cjson.decode(ARGV[3])
    for _, one in ipairs(unstored) do
      local entry = redis.call('XRANGE', KEYS[1], one.id, one.id)[1]
      if entry then
        redis.call('XADD', KEYS[3], '*', 'shard', ARGV[2], 'accepted', one.id, 'reason', one.reason, unpack(entry[2]))
      end
      redis.call('XDEL', KEYS[1], one.id)
    end
    for index = 4, #ARGV do redis.call('XDEL', KEYS[1], ARGV[index]) end
    if redis.call('GET', KEYS[2]) == ARGV[1] then redis.call('DEL', KEYS[2]) end
    return 0`,
  parseCommand(
    parser: CommandParser,
    keys: Shard & { readonly failed: string },
    given: {
      readonly token: string;
      readonly shard: number;
      readonly stored: readonly string[];
      readonly unstored: readonly UnstoredEntry[];
    },
  ) {
    parser.pushKeys([keys.stream, keys.lease, keys.failed]);
    parser.push(given.token, String(given.shard), JSON.stringify(given.unstored), ...given.stored);
  },
  transformReply: () => undefined,
});

/**
 * Moves failed entries up to `last` back to the ends of their streams, and returns how many. Allowed when Redis has no
 * memory left, since it moves them.
 */
const retry = defineScript({
  NUMBER_OF_KEYS: 9,
  SCRIPT: `#!lua flags=allow-oom
    local entries = redis.call('XRANGE', KEYS[1], '-', ARGV[1], 'COUNT', 500)
    for _, entry in ipairs(entries) do
      local fields = entry[2]
      redis.call('XADD', KEYS[2 + tonumber(fields[2])], '*', unpack(fields, 7))
      redis.call('XDEL', KEYS[1], entry[1])
    end
    return #entries`,
  parseCommand(parser: CommandParser, failed: string, streams: readonly string[], last: string) {
    parser.pushKeys([failed, ...streams]);
    parser.push(last);
  },
  // The script returns nothing else.
  transformReply: (reply: unknown) => reply as number,
});

/** The commands of the intake, each atomic. */
export const scripts = { append, claim, renew, finish, retry };

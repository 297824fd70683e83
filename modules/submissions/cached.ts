interface Cache<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** Returns the cached value of `key` while it is current; otherwise computes and caches it. */
export function cached<Key, Value>(
  cache: Cache<Key, Value>,
  key: Key,
  compute: () => Value,
  isCurrent: (value: Value) => boolean = () => true,
): Value {
  const known = cache.get(key);
  if (known !== undefined && isCurrent(known)) return known;
  const value = compute();
  cache.set(key, value);
  return value;
}

const MOST = 1000

/**
 * The same function, asked only once for each value: a month asks the same few hundreds of times.
 * @param keyOf what of the value its result depends on
 */
export function remembered<Value, Made>(
  make: (value: Value) => Made,
  keyOf: (value: Value) => unknown = (value) => value,
): (value: Value) => Made {
  const known = new Map<unknown, Made>()
  return (value) => {
    const key = keyOf(value)
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= MOST) known.clear()
    const made = make(value)
    known.set(key, made)
    return made
  }
}

const MOST = 1000

/**
 * The same function, asked only once for the same: a month asks the same few hundreds of times.
 * @param keyOf what its result depends on
 */
export function remembered<Values extends unknown[], Made>(
  make: (...values: Values) => Made,
  keyOf: (...values: Values) => unknown,
): (...values: Values) => Made {
  const known = new Map<unknown, Made>()
  return (...values) => {
    const key = keyOf(...values)
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= MOST) known.clear()
    const made = make(...values)
    known.set(key, made)
    return made
  }
}

const MOST = 1000

/** The same function, asked only once for each value: a month asks the same few hundreds of times. */
export function remembered<Value extends string | number, Made>(
  make: (value: Value) => Made,
): (value: Value) => Made {
  const known = new Map<Value, Made>()
  return (value) => {
    const found = known.get(value)
    if (found !== undefined) return found
    if (known.size >= MOST) known.clear()
    const made = make(value)
    known.set(value, made)
    return made
  }
}

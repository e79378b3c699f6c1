/** Settings without rates. Tests of limits set their own; all others, and measurements, call as fast as they can. */
export const NO_RATES = {
  LIMIT_READS: 'off',
  LIMIT_WRITES: 'off',
  LIMIT_CELLS: 'off',
  LIMIT_ENTRIES: 'off',
  LIMIT_LINKS: 'off',
  LIMIT_STREAMS: '20/999999',
}

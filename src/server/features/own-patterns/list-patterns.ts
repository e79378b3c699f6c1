/** A person's weekly patterns, for other features too. */
export { listPatterns } from './queries.ts'

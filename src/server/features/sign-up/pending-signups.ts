/** What other features may do with sign-ups that wait for their code. */
export { dropPendingSignups, findNewestPendingSignup, findPendingSignup } from './queries.ts'

/** The queries about pending sign-ups that other features may use. */
export { dropPendingSignups, findNewestPendingSignup, findPendingSignup } from './queries.ts'

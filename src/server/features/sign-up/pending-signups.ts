/** The queries about pending sign-ups that others use. */
export {
  deleteExpiredSignups,
  deletePendingSignups,
  dropPendingSignups,
  findNewestPendingSignup,
  findPendingSignup,
} from './queries.ts'

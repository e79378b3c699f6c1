/** The settings of a project for the features that ask people for hours or release them. */
export { getRules as loadRules } from './queries.ts'

/** The settings of a project for the features that ask people for hours or release them. */
export { getRules as loadRules, type ProjectRules } from './queries.ts'

/**
 * The version of a project, a number that each write raises. It is part of the entity tag of replies about the project.
 */
export { findVersion as projectVersion, hasVersion, listVersions } from './queries.ts'

/** The version of a project: a number that grows with every write. It is the entity tag of replies about the project. */
export { findVersion as projectVersion, hasVersion } from './queries.ts'

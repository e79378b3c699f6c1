import type { ProjectScope, UserId } from '../kernel/access/types.ts'
import type { DemoProject } from './demand.ts'

/** A project of the demo with its scope in the database and the people on its roster, in the order of `demoPeople`. */
export interface SeededProject {
  demo: DemoProject
  scope: ProjectScope
  people: { index: number; userId: UserId }[]
}

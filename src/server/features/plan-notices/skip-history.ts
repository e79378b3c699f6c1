/** For the demo, whose history nobody is told. */
export { skipHistory } from './queries.ts'

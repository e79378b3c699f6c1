/** One file for both, since they have most of their code in common. */
export { CoveragePart } from './coverage-part.tsx'
export { PatternNeedsPart } from './pattern-needs-part.tsx'

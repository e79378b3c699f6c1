import type { GridCell } from './cells.ts'
import './tags.css'

/** A cell with one more sign at its right side, and the words that its label says for it. */
export function withTag<Cell extends GridCell>(cell: Cell, tag: 'news' | 'busy', words: string): Cell {
  const { tags, tagWords } = cell
  return {
    ...cell,
    tags: tags === undefined ? tag : `${tags} ${tag}`,
    tagWords: tagWords === undefined ? words : `${tagWords}, ${words}`,
  }
}

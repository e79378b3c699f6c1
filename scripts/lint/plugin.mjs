// Slotwerk's own lint rules, under the name by which .oxlintrc.json and suppressions know them: slotwerk/clock, slotwerk/sql-text.
import { clock } from './clock.mjs'
import { sqlText } from './sql-text.mjs'

export default { meta: { name: 'slotwerk' }, rules: { clock, 'sql-text': sqlText } }

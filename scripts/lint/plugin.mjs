// Slotwerk's own lint rules. In .oxlintrc.json and suppressions they are slotwerk/clock and slotwerk/sql-text.
import { clock } from './clock.mjs'
import { sqlText } from './sql-text.mjs'

export default { meta: { name: 'slotwerk' }, rules: { clock, 'sql-text': sqlText } }

import { defineTexts } from '../../../../domain/language.ts'

export const texts = defineTexts({ en: { team: 'Team', day: 'Day' }, de: { team: 'Team', day: 'Tag' } })

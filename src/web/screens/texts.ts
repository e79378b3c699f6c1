import { defineTexts } from '../../domain/language.ts'
import { commonTexts } from '../i18n/texts.ts'

export const texts = defineTexts({
  en: {
    youJoined: commonTexts.en.youJoined,
    allProjects: 'All projects',
    projectSchedule: 'Project Schedule',
    connectionLost: 'Connection lost. Reconnecting…',
  },
  de: {
    youJoined: commonTexts.de.youJoined,
    allProjects: 'Alle Projekte',
    projectSchedule: 'Zeitplan des Projekts',
    connectionLost: 'Verbindung unterbrochen. Neuer Versuch …',
  },
})

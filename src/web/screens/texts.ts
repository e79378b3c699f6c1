import { defineTexts } from '../../domain/language.ts'

export const texts = defineTexts({
  en: {
    allProjects: 'All projects',
    projectSchedule: 'Project Schedule',
    connectionLost: 'Connection lost. Reconnecting…',
  },
  de: {
    allProjects: 'Alle Projekte',
    projectSchedule: 'Zeitplan des Projekts',
    connectionLost: 'Verbindung unterbrochen. Neuer Versuch …',
  },
})

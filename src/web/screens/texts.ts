import { defineTexts } from '../../domain/language.ts'
import { commonTexts } from '../i18n/texts.ts'

export const texts = defineTexts({
  en: {
    youJoined: commonTexts.en.youJoined,
    allProjects: 'All projects',
    projectSchedule: 'Project Schedule',
    closedProject: 'You cannot open this project',
    whyClosed: 'It was archived, or you are not on its roster any more.',
    hoursAreKept: 'Your saved hours are kept. Your admin knows more.',
    myProjects: 'My projects',
    connectionLost: 'Connection lost. Reconnecting…',
  },
  de: {
    youJoined: commonTexts.de.youJoined,
    allProjects: 'Alle Projekte',
    projectSchedule: 'Zeitplan des Projekts',
    closedProject: 'Sie können dieses Projekt nicht öffnen',
    whyClosed: 'Es wurde archiviert, oder Sie stehen nicht mehr auf seiner Besetzung.',
    hoursAreKept: 'Ihre gespeicherten Stunden bleiben erhalten. Ihr Admin weiß mehr.',
    myProjects: 'Meine Projekte',
    connectionLost: 'Verbindung unterbrochen. Neuer Versuch …',
  },
})

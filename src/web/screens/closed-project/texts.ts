import { defineTexts } from '../../../domain/language.ts'

export const texts = defineTexts({
  en: {
    closedProject: 'You cannot open this project',
    whyClosed: 'It was archived, or you are not on its roster any more.',
    hoursAreKept: 'Your saved hours are kept. Your admin knows more.',
    myProjects: 'My projects',
  },
  de: {
    closedProject: 'Sie können dieses Projekt nicht öffnen',
    whyClosed: 'Es wurde archiviert, oder Sie gehören nicht mehr zu seinem Team.',
    hoursAreKept: 'Ihre gespeicherten Stunden bleiben erhalten. Ihr Admin weiß mehr.',
    myProjects: 'Meine Projekte',
  },
})

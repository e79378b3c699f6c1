import { defineTexts } from '../../../domain/language.ts'

export const texts = defineTexts({
  en: {
    project: 'Project',
    team: 'Team',
    loadingTeam: 'Loading the team…',
    teamFailed: 'The team could not be loaded.',
    requestsAndReleases: 'Requests and releases',
    left: 'Somebody who has left',
    somebody: 'somebody',
  },
  de: {
    project: 'Projekt',
    team: 'Team',
    loadingTeam: 'Das Team wird geladen …',
    teamFailed: 'Das Team konnte nicht geladen werden.',
    requestsAndReleases: 'Anfragen und Abgaben',
    left: 'Jemand, der gegangen ist',
    somebody: 'jemanden',
  },
})

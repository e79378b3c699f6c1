import { defineTexts } from '../../../domain/language.ts'

export const texts = defineTexts({
  en: {
    project: 'Project',
    team: 'Team',
    loadingTeam: 'Loading the team…',
    teamFailed: 'The team could not be loaded.',
  },
  de: {
    project: 'Projekt',
    team: 'Team',
    loadingTeam: 'Das Team wird geladen …',
    teamFailed: 'Das Team konnte nicht geladen werden.',
  },
})

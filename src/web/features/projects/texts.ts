import { defineTexts } from '../../../domain/language.ts'
import { formTexts } from '../../i18n/forms/texts.ts'
import { commonTexts } from '../../i18n/texts.ts'

export const texts = defineTexts({
  en: {
    ...commonTexts.en,
    ...formTexts.en,
    projects: 'Projects',
    projectsMeta: 'Open one to plan its hours, prices and people.',
    newProject: 'New project',
    noProjects: 'You have no projects.',
    createAtSignIn: 'Create Project',
    openProject: 'Open Project',
    editPrices: 'Edit prices',
    archivedProjects: 'Archived',
    someFailed: 'Not all projects could be loaded.',

    createProject: 'Create project',
    organisation: 'Organisation',
    projectName: 'Project name',
    renameProject: 'Rename project',
    archiveProject: 'Archive project',
    askArchive: (name: string) => `Archive ${name}?`,
    archiveMeans:
      'Freelancers can no longer open it, and invites to it wait. Nothing is lost: administrators still see and settle its hours, and can bring it back at any time.',
    archive: 'Archive',
    bringBack: 'Bring back',
    isArchived: 'This project is archived: freelancers cannot open it.',

    welcome: 'Welcome',
    welcomeMeta: 'Choose a project to see its schedule.',
    noProjectYet: 'No project yet',
    getInvited: 'Get invited to a project via a link.',
    viewSchedule: 'View Schedule',

    notFound: 'Not found',
    notFoundIntro: 'There is nothing here, or it is not open to you.',
    goHome: 'Go home',
  },
  de: {
    ...commonTexts.de,
    ...formTexts.de,
    projects: 'Projekte',
    projectsMeta: 'Öffnen Sie eines, um Stunden, Preise und Personen zu planen.',
    newProject: 'Neues Projekt',
    noProjects: 'Sie haben keine Projekte.',
    createAtSignIn: 'Projekt anlegen',
    openProject: 'Öffnen',
    editPrices: 'Preise ändern',
    archivedProjects: 'Archiviert',
    someFailed: 'Nicht alle Projekte konnten geladen werden.',

    createProject: 'Projekt anlegen',
    organisation: 'Organisation',
    projectName: 'Projektname',
    renameProject: 'Projekt umbenennen',
    archiveProject: 'Projekt archivieren',
    askArchive: (name) => `${name} archivieren?`,
    archiveMeans:
      'Freelancer können es nicht mehr öffnen, und Einladungen dazu warten. Nichts geht verloren: Admins sehen die Stunden weiterhin, rechnen sie ab und können das Projekt jederzeit zurückholen.',
    archive: 'Archivieren',
    bringBack: 'Zurückholen',
    isArchived: 'Dieses Projekt ist archiviert: Freelancer können es nicht öffnen.',

    welcome: 'Willkommen',
    welcomeMeta: 'Wählen Sie ein Projekt, um seinen Zeitplan zu sehen.',
    noProjectYet: 'Noch kein Projekt',
    getInvited: 'Sie werden über einen Link zu einem Projekt eingeladen.',
    viewSchedule: 'Zeitplan ansehen',

    notFound: 'Nicht gefunden',
    notFoundIntro: 'Hier ist nichts, oder Sie haben keinen Zugang.',
    goHome: 'Zur Startseite',
  },
})

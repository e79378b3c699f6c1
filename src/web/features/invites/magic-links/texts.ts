import { defineTexts } from '../../../../domain/language.ts'
import { texts as inviteTexts } from '../texts.ts'

export const texts = defineTexts({
  en: {
    ...inviteTexts.en,
    active: 'Active',
    magicLinksTitle: 'Magic Links',
    magicLinksHint: 'One sign-in each, within 7 days',
    magicLinksFailed: 'The magic links could not be loaded.',
    noMagicLinks: 'No magic links (create via admin panel)',
    person: 'Person',
    personHint: 'For freelancers who have no password yet and belong to your organisation alone.',
    personNeeded: 'Please choose a person',
    createLink: 'Create magic link',
    createLinkFailed: 'The link could not be created.',
    revokeLinkFailed: 'The link could not be revoked.',
  },
  de: {
    ...inviteTexts.de,
    active: 'Aktiv',
    magicLinksTitle: 'Anmeldelinks',
    magicLinksHint: 'Je eine Anmeldung, innerhalb von 7 Tagen',
    magicLinksFailed: 'Die Anmeldelinks konnten nicht geladen werden.',
    noMagicLinks: 'Keine Anmeldelinks (Admins erstellen sie hier)',
    person: 'Person',
    personHint: 'Für Freelancer, die noch kein Passwort haben und nur zu Ihrer Organisation gehören.',
    personNeeded: 'Bitte wählen Sie eine Person',
    createLink: 'Anmeldelink erstellen',
    createLinkFailed: 'Der Link konnte nicht erstellt werden.',
    revokeLinkFailed: 'Der Link konnte nicht widerrufen werden.',
  },
})

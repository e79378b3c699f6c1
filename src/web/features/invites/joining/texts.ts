import { defineTexts } from '../../../../domain/language.ts'
import { formTexts } from '../../../i18n/forms/texts.ts'
import { commonTexts } from '../../../i18n/texts.ts'

export const texts = defineTexts({
  en: {
    ...commonTexts.en,
    ...formTexts.en,
    processing: 'Processing invite...',
    cannotAccept: 'Invite cannot be accepted',
    notAllowed: 'You are not allowed to accept this invite.',
    acceptFailed: 'The invite could not be accepted.',
    askJoin: (organisation: string) => `Join ${organisation}?`,
    offer: (project: string, role: string) =>
      `You have opened an invite to “${project}”. Your role there would be: ${role}.`,
    whatIsSeen: (organisation: string) => `What ${organisation} will see of you`,
    name: 'Name',
    particulars: 'Country and German speaking level',
    particularsSeen: 'As stated in an earlier invite',
    hours: 'Hours',
    hoursSeen: 'The hours you give in its projects',
    notGiven: 'Not given',
    staysOpen: 'You did not expect this invite? Then choose “Not now”. The invite stays open.',
    join: 'Join',
    notNow: 'Not now',
    signedInAs: (email: string) => `You are signed in as ${email}.`,
    back: 'Back',
  },
  de: {
    ...commonTexts.de,
    ...formTexts.de,
    processing: 'Die Einladung wird angenommen …',
    cannotAccept: 'Die Einladung kann nicht angenommen werden',
    notAllowed: 'Sie dürfen diese Einladung nicht annehmen.',
    acceptFailed: 'Die Einladung konnte nicht angenommen werden.',
    askJoin: (organisation) => `${organisation} beitreten?`,
    offer: (project, role) =>
      `Sie haben eine Einladung zu „${project}“ geöffnet. Ihre Rolle dort wäre: ${role}.`,
    whatIsSeen: (organisation) => `Das sieht ${organisation} von Ihnen`,
    name: 'Name',
    particulars: 'Land und Deutschkenntnisse',
    particularsSeen: 'Wie in einer früheren Einladung angegeben',
    hours: 'Stunden',
    hoursSeen: 'Die Stunden, die Sie in den Projekten melden',
    notGiven: 'Nicht angegeben',
    staysOpen:
      'Sie haben diese Einladung nicht erwartet? Dann wählen Sie „Nicht jetzt“. Die Einladung bleibt offen.',
    join: 'Beitreten',
    notNow: 'Nicht jetzt',
    signedInAs: (email) => `Sie sind als ${email} angemeldet.`,
    back: 'Zurück',
  },
})

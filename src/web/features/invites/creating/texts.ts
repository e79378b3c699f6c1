import { defineTexts } from '../../../../domain/language.ts'
import { texts as inviteTexts } from '../texts.ts'

export const texts = defineTexts({
  en: {
    ...inviteTexts.en,
    createTitle: 'Create Freelancer Invite',
    createInvite: 'Create invite',
    emailHint: 'The invite is mailed to this address and serves nobody else.',
    phoneExample: '+49 170 1234567',
    country: 'Country',
    germanLevel: 'German speaking level',
    inviteAnother: 'Invite another',
    done: 'Done',
    mailedTo: { before: 'The invite was mailed to ', after: '.' },
    inviteLink: 'Invite link',
    handOver: 'You can also hand over the link yourself. It serves once, for this address only.',
    handOverUntil: (day: string) =>
      `You can also hand over the link yourself. It serves once, for this address only, until ${day}.`,
  },
  de: {
    ...inviteTexts.de,
    createTitle: 'Freelancer einladen',
    createInvite: 'Einladen',
    emailHint: 'Die Einladung geht an diese Adresse und gilt für niemanden sonst.',
    phoneExample: '+49 170 1234567',
    country: 'Land',
    germanLevel: 'Deutschkenntnisse',
    inviteAnother: 'Weitere Einladung',
    done: 'Fertig',
    mailedTo: { before: 'Die Einladung ging per E-Mail an ', after: '.' },
    inviteLink: 'Einladungslink',
    handOver: 'Sie können den Link auch selbst weitergeben. Er gilt einmal, nur für diese Adresse.',
    handOverUntil: (day) =>
      `Sie können den Link auch selbst weitergeben. Er gilt einmal, nur für diese Adresse, bis ${day}.`,
  },
})

/** The sentences of this feature's refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    tooMany: 'Your organisation has made 200 invites within a day. Please try again tomorrow.',
    tooManyToMailbox:
      'Your organisation has mailed this address three invites within a day. Please try again tomorrow.',
    freelancersAlone: 'Only administrators invite administrators and planners.',
    notBound: 'This invite is bound to no address, so it cannot be mailed.',
    cannotReinstate: 'This invite cannot be brought back any more. Please create a new one.',
  },
  de: {
    tooMany:
      'Ihre Organisation hat an einem Tag 200 Einladungen erstellt. Bitte versuchen Sie es morgen wieder.',
    tooManyToMailbox:
      'Ihre Organisation hat dieser Adresse an einem Tag drei Einladungen geschickt. Bitte versuchen Sie es morgen wieder.',
    freelancersAlone: 'Nur Admins laden Admins und Planende ein.',
    notBound: 'Diese Einladung gehört zu keiner Adresse und lässt sich deshalb nicht per E-Mail senden.',
    cannotReinstate: 'Diese Einladung lässt sich nicht mehr zurückholen. Bitte erstellen Sie eine neue.',
  },
})

export const refusals = sentencesOf(texts)

/** The sentences of this feature's refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    notForThem:
      'A link can be made only for somebody who has no password yet and belongs to your organisation alone, as a freelancer.',
    cannotReinstate: 'This link cannot be brought back any more. Please create a new one.',
    noPassword: 'This link can no longer set a password. Please ask for a new one.',
    passwordSet: 'This account has a password already.',
  },
  de: {
    notForThem:
      'Einen Link gibt es nur für jemanden, der noch kein Passwort hat und allein zu Ihrer Organisation gehört, als Freelancer.',
    cannotReinstate: 'Dieser Link lässt sich nicht mehr zurückholen. Bitte erstellen Sie einen neuen.',
    noPassword: 'Mit diesem Link lässt sich kein Passwort mehr setzen. Bitte fordern Sie einen neuen an.',
    passwordSet: 'Dieses Konto hat schon ein Passwort.',
  },
})

export const refusals = sentencesOf(texts)

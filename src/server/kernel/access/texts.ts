/** Sentences of refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    notSignedIn: 'Please sign in.',
    proveMailbox: 'Please sign in with a code from your mail to do this.',
    notAllowed: 'You do not have permission to do this.',
  },
  de: {
    notSignedIn: 'Bitte melden Sie sich an.',
    proveMailbox: 'Bitte melden Sie sich dafür mit einem Code aus Ihrer E-Mail an.',
    notAllowed: 'Dazu haben Sie nicht das Recht.',
  },
})

export const refusals = sentencesOf(texts)

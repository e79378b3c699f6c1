/** The sentences of this feature's refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    sameAddress: 'This is your address already',
    wrongCodes: 'One of the codes is not right, or they have expired. Please try again, or ask for new ones.',
  },
  de: {
    sameAddress: 'Das ist bereits Ihre Adresse',
    wrongCodes:
      'Einer der Codes ist falsch, oder sie sind abgelaufen. Bitte versuchen Sie es noch einmal, oder fordern Sie neue an.',
  },
})

export const refusals = sentencesOf(texts)

/** The sentences of this feature's refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    wrongCode: 'The code is not right or has expired. Please try again, or ask for a new one.',
    lastAdmin:
      'An organisation would have no administrator left. Please make somebody else an administrator first.',
  },
  de: {
    wrongCode:
      'Der Code ist falsch oder abgelaufen. Bitte versuchen Sie es noch einmal, oder fordern Sie einen neuen an.',
    lastAdmin:
      'Eine Organisation hätte niemanden mehr, der sie verwaltet. Bitte ernennen Sie zuerst jemand anderen zum Admin.',
  },
})

export const refusals = sentencesOf(texts)

/** The sentences of this feature's refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    lastAdmin:
      'You are the only administrator of this organisation. Please invite another administrator before you leave.',
  },
  de: {
    lastAdmin:
      'Sie sind der einzige Admin dieser Organisation. Bitte laden Sie einen weiteren Admin ein, bevor Sie sie verlassen.',
  },
})

export const refusals = sentencesOf(texts)

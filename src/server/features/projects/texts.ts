/** The sentences of this feature's refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    archived: 'This project is archived. Please bring it back before you invite people to it.',
  },
  de: {
    archived: 'Dieses Projekt ist archiviert. Bitte holen Sie es zurück, bevor Sie Personen dazu einladen.',
  },
})

export const refusals = sentencesOf(texts)

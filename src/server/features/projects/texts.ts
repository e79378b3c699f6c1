/** The sentences of this feature's refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    archived: 'This project is archived. Please bring it back before you invite people to it.',
    notArchiving: 'Only administrators archive projects and bring them back.',
  },
  de: {
    archived: 'Dieses Projekt ist archiviert. Bitte holen Sie es zurück, bevor Sie Personen dazu einladen.',
    notArchiving: 'Nur Admins archivieren Projekte und holen sie zurück.',
  },
})

export const refusals = sentencesOf(texts)

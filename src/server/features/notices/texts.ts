/** Sentences of the refusals about notices, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    tooMany: 'Too many pages are open at once. Please close some of them.',
    tooManyAnnouncements:
      'Months of a project can be announced three times a day. Please try again tomorrow.',
    archived: 'This project is archived. Please bring it back before you announce a month.',
    stopping: 'The server is stopping. The page connects again by itself.',
  },
  de: {
    tooMany: 'Es sind zu viele Seiten auf einmal offen. Bitte schließen Sie einige davon.',
    tooManyAnnouncements:
      'Monate eines Projekts lassen sich dreimal am Tag ankündigen. Bitte versuchen Sie es morgen wieder.',
    archived: 'Dieses Projekt ist archiviert. Bitte holen Sie es zurück, bevor Sie einen Monat ankündigen.',
    stopping: 'Der Server hält an. Die Seite verbindet sich gleich von selbst wieder.',
  },
})

export const refusals = sentencesOf(texts)

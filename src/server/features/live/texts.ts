/** The sentences of this feature's refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    tooMany: 'Too many pages are open. Please close some of them.',
    tooManyOfAll: 'Your organisation has too many pages open. Please close some of them.',
    stopping: 'The server is stopping. Please try again in a moment.',
  },
  de: {
    tooMany: 'Zu viele Seiten sind offen. Bitte schließen Sie einige davon.',
    tooManyOfAll: 'In Ihrer Organisation sind zu viele Seiten offen. Bitte schließen Sie einige davon.',
    stopping: 'Der Server wird gerade beendet. Bitte versuchen Sie es gleich noch einmal.',
  },
})

export const refusals = sentencesOf(texts)

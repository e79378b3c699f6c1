import { defineTexts } from '../../../domain/language.ts'

export const unsubscribeTexts = defineTexts({
  en: {
    title: 'Unsubscribe',
    intro:
      'You then get no more mails of this kind. Requests for hours are still mailed, and the bell still knows.',
    unsubscribe: 'Unsubscribe',
    done: 'You get no more mails of this kind.',
    failed: 'You could not be unsubscribed. Please try again.',
    settings: 'Choose what you are told',
  },
  de: {
    title: 'Mails abbestellen',
    intro:
      'Sie bekommen dann keine Mails dieser Art mehr. Anfragen für Stunden kommen weiter per Mail, und die Glocke weiß weiter alles.',
    unsubscribe: 'Abbestellen',
    done: 'Sie bekommen keine Mails dieser Art mehr.',
    failed: 'Das Abbestellen hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
    settings: 'Wählen, was Sie erfahren',
  },
})

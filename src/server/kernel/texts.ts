/** Sentences of the server's general failures, in both languages. */
import { defineTexts, sentencesOf } from '../../domain/language.ts'

const texts = defineTexts({
  en: {
    notFound: 'Not found',
    timedOut: 'The request took too long. Please send it again.',
    tooLarge: 'The request is too large.',
    notJson: 'Please send JSON in UTF-8 (content-type application/json).',
    tooMany: 'Too many requests. Please wait a moment.',
    tooManyHeavy: 'Your organisation is loading too many large lists at once. Please wait a moment.',
    tooManyFromNetwork: 'Too many requests from your network. Please wait a minute.',
    headersTooLarge: 'The headers of the request are too large.',
    busy: 'The server is busy. Please try again in a moment.',
    diskFull:
      'The disk of the server is full, so nothing can be saved. Please tell the operator of this server.',
    databaseDamaged: 'The database is damaged.',
    databaseSilent: 'The database does not answer.',
    unreadable: 'The request could not be read. A body must be valid JSON.',
    notAValue: 'Not a valid value',
    notARequest: 'Not a valid request',
    ourFault: 'Something went wrong on our side. Please try again.',
  },
  de: {
    notFound: 'Nicht gefunden',
    timedOut: 'Die Anfrage hat zu lange gedauert. Bitte senden Sie sie noch einmal.',
    tooLarge: 'Die Anfrage ist zu groß.',
    notJson: 'Bitte senden Sie JSON in UTF-8 (content-type application/json).',
    tooMany: 'Zu viele Anfragen. Bitte warten Sie einen Moment.',
    tooManyHeavy: 'Ihre Organisation lädt zu viele große Listen gleichzeitig. Bitte warten Sie einen Moment.',
    tooManyFromNetwork: 'Zu viele Anfragen aus Ihrem Netz. Bitte warten Sie eine Minute.',
    headersTooLarge: 'Die Kopfzeilen der Anfrage sind zu groß.',
    busy: 'Der Server ist überlastet. Bitte versuchen Sie es gleich noch einmal.',
    diskFull:
      'Die Festplatte des Servers ist voll, deshalb lässt sich nichts speichern. Bitte benachrichtigen Sie den Betreiber dieses Servers.',
    databaseDamaged: 'Die Datenbank ist beschädigt.',
    databaseSilent: 'Die Datenbank antwortet nicht.',
    unreadable: 'Die Anfrage war nicht lesbar. Ihr Inhalt muss gültiges JSON sein.',
    notAValue: 'Kein gültiger Wert',
    notARequest: 'Keine gültige Anfrage',
    ourFault: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
  },
})

export const refusals = sentencesOf(texts)

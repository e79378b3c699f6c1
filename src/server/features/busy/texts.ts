/** Refusals and failures of people’s own calendars, in both languages. */
import { defineTexts, type InLanguages, sentencesOf } from '../../../domain/language.ts'
import type { BusyFailure } from './failures.ts'

const texts = defineTexts({
  en: {
    notAnAddress: 'The address of a calendar has at most 2,000 characters, without spaces',
    notHttps: 'The address of a calendar starts with https://',
    inside: 'This address leads into an inner network. Please use one that is on the internet.',
    tooManyAddresses: 'Too many new addresses. Please try again in an hour.',
  },
  de: {
    notAnAddress: 'Die Adresse eines Kalenders hat höchstens 2.000 Zeichen, ohne Leerzeichen',
    notHttps: 'Die Adresse eines Kalenders beginnt mit https://',
    inside: 'Diese Adresse führt in ein inneres Netz. Bitte nehmen Sie eine, die im Internet steht.',
    tooManyAddresses: 'Zu viele neue Adressen. Bitte versuchen Sie es in einer Stunde noch einmal.',
  },
})

export const refusals = sentencesOf(texts)

export const failureTexts: InLanguages<Record<BusyFailure, string>> = defineTexts({
  en: {
    address: 'The address leads into an inner network, or away from https. Please use another one.',
    unknown: 'There is no server of this name. Please check the address.',
    unreachable: 'The server of the calendar did not answer, or ended the connection.',
    certificate: 'The server of the calendar has no valid certificate.',
    slow: 'The server of the calendar took longer than 5 seconds.',
    large: 'The calendar is larger than 1 MB.',
    redirects: 'The address leads on more than 5 times.',
    status: 'The server refuses the calendar. Please check whether the address still holds.',
    type: 'There is no calendar at this address, but something else.',
    unreadable: 'What is at this address cannot be read as a calendar.',
    many: 'The calendar has more appointments than can be read.',
  },
  de: {
    address: 'Die Adresse führt in ein inneres Netz oder weg von https. Bitte nehmen Sie eine andere.',
    unknown: 'Einen Server mit diesem Namen gibt es nicht. Bitte prüfen Sie die Adresse.',
    unreachable: 'Der Server des Kalenders hat nicht geantwortet oder die Verbindung beendet.',
    certificate: 'Der Server des Kalenders hat kein gültiges Zertifikat.',
    slow: 'Der Server des Kalenders hat länger als 5 Sekunden gebraucht.',
    large: 'Der Kalender ist größer als 1 MB.',
    redirects: 'Die Adresse leitet mehr als fünfmal weiter.',
    status: 'Der Server gibt den Kalender nicht heraus. Bitte prüfen Sie, ob die Adresse noch gilt.',
    type: 'Unter dieser Adresse steht kein Kalender, sondern etwas anderes.',
    unreadable: 'Was unter dieser Adresse steht, lässt sich nicht als Kalender lesen.',
    many: 'Der Kalender hat mehr Termine, als sich lesen lassen.',
  },
})

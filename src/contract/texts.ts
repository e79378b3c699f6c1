/** Sentences about invalid fields, in both languages. */
import { defineTexts, type Language } from '../domain/language.ts'
import { messages } from '../domain/messages.ts'

const texts = defineTexts({
  en: {
    bodyNeeded: 'Please send the fields as one JSON object',
    textNeeded: 'A text is needed',
    booleanNeeded: 'Either true or false is needed',
    personNeeded: 'The id of a person is needed',
    personOrNothingNeeded: 'The id of a person is needed, or nothing',
    peopleNeeded: 'A list of ids of people is needed',
    addressesNeeded: 'A list of email addresses is needed',
    tooManyPeople: 'Up to 200 people can be added at once',
    queryTooLong: 'A search has at most 200 characters',
    entryNeeded: 'The id of an entry is needed',
    kindNeeded: 'A kind of change is needed',
    instantNeeded: 'A moment as ISO 8601 in UTC is needed (YYYY-MM-DDThh:mm:ssZ)',
    dayNeeded: 'A day as YYYY-MM-DD is needed',
    notADay: 'Not a day of the calendar (YYYY-MM-DD)',
    monthNeeded: 'A month as YYYY-MM is needed',
    notAMonth: 'Not a month between 2000-01 and 2099-12 (YYYY-MM)',
    hourNeeded: 'An hour from 7 to 20 is needed',
    notAnHour: 'An hour must be a whole number from 7 to 20',
    notAWeekday: 'A weekday is a whole number from 0 (Monday) to 6',
    notAMode: 'A mode is WHITE, GREEN, YELLOW, RED or BLACK',
    notARole: 'A role is ADMIN or FREELANCER',
    notALanguage: 'A language is en or de',
    slotsNeeded: 'A list of slots is needed',
    tooManySlots: 'Up to 500 slots can be set at once',
    tooManySlotsOfWeek: 'A week has 98 slots',
    notAnExpiry: 'An invite holds for 1 to 90 days; null is no expiry',
    notAName: 'Up to 80 characters on one line, without control characters',
    notATimeZone: 'A time zone is a name such as Europe/Berlin',
    notAContact: 'Up to 120 characters on one line, without control characters',
    notPastDays: 'Past days are a whole number from 0 to 366; null is any',
    empty: 'Please fill in this field',
    notAnEmail: 'An email address is like name@example.org, without spaces or umlauts',
    phoneNeeded: 'A phone number is needed',
    notAPhone: 'Up to 40 characters on one line',
    countryNeeded: 'A country is needed',
    notACountry: 'Not a two-letter country code',
    notALevel: 'A level is A1, A2, B1, B2, C1 or L1',
    passwordNeeded: 'A password is needed',
    passwordTooLong: 'Password must be at most 256 characters',
    passwordNotStorable: 'Password holds a character that cannot be stored',
    codeNeeded: 'The code from the mail is needed',
    notACode: 'The code has six digits',
    signupTokenNeeded: 'The sign-up token is needed as text',
    inviteTokenNeeded: 'The invite’s token is needed',
    resetTokenNeeded: 'The token from the mail is needed',
    deviceNeeded: 'The secret of the device is needed as text',
  },
  de: {
    bodyNeeded: 'Bitte senden Sie die Felder als ein JSON-Objekt',
    textNeeded: 'Hier wird ein Text gebraucht',
    booleanNeeded: 'Hier wird true oder false gebraucht',
    personNeeded: 'Hier wird die Kennung einer Person gebraucht',
    personOrNothingNeeded: 'Hier wird die Kennung einer Person gebraucht oder nichts',
    peopleNeeded: 'Hier wird eine Liste von Kennungen von Personen gebraucht',
    addressesNeeded: 'Hier wird eine Liste von E-Mail-Adressen gebraucht',
    tooManyPeople: 'Bis zu 200 Personen lassen sich auf einmal hinzufügen',
    queryTooLong: 'Eine Suche hat höchstens 200 Zeichen',
    entryNeeded: 'Hier wird die Kennung eines Eintrags gebraucht',
    kindNeeded: 'Hier wird die Art einer Änderung gebraucht',
    instantNeeded: 'Hier wird ein Zeitpunkt nach ISO 8601 in UTC gebraucht (JJJJ-MM-TTThh:mm:ssZ)',
    dayNeeded: 'Hier wird ein Tag als JJJJ-MM-TT gebraucht',
    notADay: 'Diesen Tag gibt es im Kalender nicht (JJJJ-MM-TT)',
    monthNeeded: 'Hier wird ein Monat als JJJJ-MM gebraucht',
    notAMonth: 'Kein Monat zwischen 2000-01 und 2099-12 (JJJJ-MM)',
    hourNeeded: 'Hier wird eine Stunde von 7 bis 20 gebraucht',
    notAnHour: 'Eine Stunde ist eine ganze Zahl von 7 bis 20',
    notAWeekday: 'Ein Wochentag ist eine ganze Zahl von 0 (Montag) bis 6',
    notAMode: 'Ein Modus ist WHITE, GREEN, YELLOW, RED oder BLACK',
    notARole: 'Eine Rolle ist ADMIN oder FREELANCER',
    notALanguage: 'Eine Sprache ist en oder de',
    slotsNeeded: 'Hier wird eine Liste von Stunden gebraucht',
    tooManySlots: 'Höchstens 500 Stunden können auf einmal gesetzt werden',
    tooManySlotsOfWeek: 'Eine Woche hat 98 Stunden',
    notAnExpiry: 'Eine Einladung gilt 1 bis 90 Tage; null heißt unbegrenzt',
    notAName: 'Höchstens 80 Zeichen in einer Zeile, ohne Steuerzeichen',
    notATimeZone: 'Eine Zeitzone ist ein Name wie Europe/Berlin',
    notAContact: 'Höchstens 120 Zeichen in einer Zeile, ohne Steuerzeichen',
    notPastDays: 'Zurückliegende Tage sind eine ganze Zahl von 0 bis 366; null heißt alle',
    empty: 'Bitte füllen Sie dieses Feld aus',
    notAnEmail: 'Eine E-Mail-Adresse ist wie name@example.org, ohne Leerzeichen und Umlaute',
    phoneNeeded: 'Hier wird eine Telefonnummer gebraucht',
    notAPhone: 'Höchstens 40 Zeichen in einer Zeile',
    countryNeeded: 'Hier wird ein Land gebraucht',
    notACountry: 'Das ist kein Ländercode aus zwei Buchstaben',
    notALevel: 'Ein Niveau ist A1, A2, B1, B2, C1 oder L1',
    passwordNeeded: 'Hier wird ein Passwort gebraucht',
    passwordTooLong: 'Das Passwort darf höchstens 256 Zeichen haben',
    passwordNotStorable: 'Das Passwort enthält ein Zeichen, das sich nicht speichern lässt',
    codeNeeded: 'Hier wird der Code aus der E-Mail gebraucht',
    notACode: 'Der Code hat sechs Ziffern',
    signupTokenNeeded: 'Das Token der Registrierung wird als Text gebraucht',
    inviteTokenNeeded: 'Das Token der Einladung wird gebraucht',
    resetTokenNeeded: 'Hier wird das Token aus der E-Mail gebraucht',
    deviceNeeded: 'Das Geheimnis des Geräts wird als Text gebraucht',
  },
})

/**
 * The sentences of the schemas, in English, since schemas have no language. `sentenceIn` translates them for the
 * reader.
 */
export const refusals = { ...messages.en, ...texts.en }

const inGerman = { ...messages.de, ...texts.de }
const german = new Map<string, string>(
  Object.entries(refusals).map(([key, sentence]) => [sentence, inGerman[key as keyof typeof refusals]]),
)

/** Translates the sentence of a schema. A sentence that is not in the catalogue stays as it is. */
export function sentenceIn(sentence: string, language: Language): string {
  return language === 'de' ? (german.get(sentence) ?? sentence) : sentence
}

/** The sentences of this feature's refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    tooManyAsked: 'Hours times people are at most 20,000 in one request',
    notInFuture: 'The time to answer must end in the future',
    nothingToAsk: 'Nobody is left to ask for these hours.',
    hoursBegun: 'Some of these hours have begun already.',
    closed: 'This request is closed.',
    archived: 'This project is archived. Its requests rest until it is brought back.',
    noRelease: 'These hours belong to no open release.',
    filled: 'Already filled, thank you.',
    expired: 'The time to answer this request is over.',
    withdrawn: 'This request was withdrawn.',
    priceChanged: 'What these hours pay has changed meanwhile. Please look at the request again.',
    notAsked: 'You were not asked for some of these hours.',
  },
  de: {
    tooManyAsked: 'Stunden mal Personen sind höchstens 20.000 in einer Anfrage',
    notInFuture: 'Die Frist muss in der Zukunft enden',
    nothingToAsk: 'Für diese Stunden ist niemand mehr anzufragen.',
    hoursBegun: 'Einige dieser Stunden haben schon begonnen.',
    closed: 'Diese Anfrage ist abgeschlossen.',
    archived: 'Dieses Projekt ist archiviert. Seine Anfragen ruhen, bis es zurückgeholt wird.',
    noRelease: 'Diese Stunden gehören zu keiner offenen Abgabe.',
    filled: 'Schon besetzt, danke.',
    expired: 'Die Frist für diese Anfrage ist vorbei.',
    withdrawn: 'Diese Anfrage wurde zurückgezogen.',
    priceChanged:
      'Die Bezahlung dieser Stunden hat sich inzwischen geändert. Bitte sehen Sie sich die Anfrage noch einmal an.',
    notAsked: 'Für einige dieser Stunden wurden Sie nicht angefragt.',
  },
})

export const refusals = sentencesOf(texts)

import { defineTexts } from '../../../domain/language.ts'
import { commonTexts } from '../../i18n/texts.ts'

export const texts = defineTexts({
  en: {
    ...commonTexts.en,
    title: 'Notices',
    settings: 'How you hear of it',
    settingsHint: 'Mail leaves in the daytime unless it is urgent. The bell knows at once.',
    kind: 'What',
    ways: { bell: 'Bell', mail: 'Mail' },
    kinds: {
      request: 'Requests for hours',
      answer: 'Answers to your requests',
      booking: 'Your bookings',
      price: 'Prices of your booked hours',
      closed: 'Your hours that close or open again',
      release: 'Releases and substitutes',
      month: 'Months that open',
      joined: 'People who join',
    },
    byWay: (kind: string, way: string) => `${kind}: ${way}`,
    loadingSettings: 'Loading the settings…',
    settingsFailed: 'The settings could not be loaded.',
  },
  de: {
    ...commonTexts.de,
    title: 'Mitteilungen',
    settings: 'Wie Sie davon erfahren',
    settingsHint: 'Mails gehen tagsüber hinaus, wenn sie nicht dringend sind. Die Glocke weiß es sofort.',
    kind: 'Was',
    ways: { bell: 'Glocke', mail: 'E-Mail' },
    kinds: {
      request: 'Anfragen für Stunden',
      answer: 'Antworten auf Ihre Anfragen',
      booking: 'Ihre Buchungen',
      price: 'Preise Ihrer gebuchten Stunden',
      closed: 'Ihre Stunden, die geschlossen oder wieder offen sind',
      release: 'Abgaben und Vertretungen',
      month: 'Monate, die offen sind',
      joined: 'Personen, die dazukommen',
    },
    byWay: (kind, way) => `${kind}: ${way}`,
    loadingSettings: 'Die Einstellungen werden geladen …',
    settingsFailed: 'Die Einstellungen konnten nicht geladen werden.',
  },
})

import { defineTexts } from '../../../domain/language.ts'
import { commonTexts } from '../../i18n/texts.ts'

export const texts = defineTexts({
  en: {
    ...commonTexts.en,
    title: 'Notices',
    settings: 'How notices reach you',
    settingsHint:
      'Mail and push come in the daytime unless it is urgent. The bell shows notices at night too.',
    kind: 'What',
    ways: { bell: 'Bell', mail: 'Mail', push: 'Push' },
    kinds: {
      request: 'Requests for hours',
      answer: 'Answers to your requests',
      booking: 'Your bookings',
      price: 'Prices of your booked hours',
      closed: 'Your hours that close or open again',
      release: 'Releases and substitutes',
      month: 'Months that open',
      reminder: 'Reminder at 18:00 on the evening before',
      joined: 'People who join',
      undelivered: 'Mail that could not be delivered',
    },
    pushHere: 'Push on this device',
    pushHint: 'Shows notices here also while Slotwerk is closed, until you sign out. Below you choose which.',
    pushElsewhere:
      'Push is off on this device. What you choose below under Push reaches only your other devices.',
    pushFailed: 'The browser could not reach its push service. Please try again later.',
    pushOffFailed: 'Push could not be switched off. Please try again.',
    pushObstacles: {
      insecure: 'Push needs an address that starts with https://. Please ask who runs this server.',
      'home-screen':
        'On iPhone and iPad push needs Slotwerk on the home screen: choose Share, then Add to Home Screen, and open it there.',
      unsupported: 'This browser cannot show push. Mail and the bell work here.',
      blocked:
        'The browser blocks notifications of this page. Please allow them in its settings for this site, and load the page again.',
      server: 'This server cannot push at the moment. Mail and the bell work.',
    },
    byWay: (kind: string, way: string) => `${kind}: ${way}`,
    loadingSettings: 'Loading the settings…',
    settingsFailed: 'The settings could not be loaded.',
  },
  de: {
    ...commonTexts.de,
    title: 'Mitteilungen',
    settings: 'Wie Mitteilungen Sie erreichen',
    settingsHint:
      'E-Mail und Push kommen tagsüber, wenn es nicht dringend ist. Die Glocke zeigt Mitteilungen auch nachts.',
    kind: 'Was',
    ways: { bell: 'Glocke', mail: 'E-Mail', push: 'Push' },
    kinds: {
      request: 'Anfragen für Stunden',
      answer: 'Antworten auf Ihre Anfragen',
      booking: 'Ihre Buchungen',
      price: 'Preise Ihrer gebuchten Stunden',
      closed: 'Ihre Stunden, die geschlossen oder wieder offen sind',
      release: 'Abgaben und Vertretungen',
      month: 'Monate, die offen sind',
      reminder: 'Erinnerung am Vorabend um 18 Uhr',
      joined: 'Personen, die dazukommen',
      undelivered: 'E-Mails, die nicht zugestellt werden konnten',
    },
    pushHere: 'Push auf diesem Gerät',
    pushHint:
      'Zeigt Mitteilungen hier auch, wenn Slotwerk geschlossen ist, bis Sie sich abmelden. Unten wählen Sie, welche.',
    pushElsewhere:
      'Auf diesem Gerät ist Push aus. Was Sie unten bei Push wählen, kommt nur auf Ihren anderen Geräten an.',
    pushFailed:
      'Der Browser hat seinen Push-Dienst nicht erreicht. Bitte versuchen Sie es später noch einmal.',
    pushOffFailed: 'Push ließ sich nicht ausschalten. Bitte versuchen Sie es noch einmal.',
    pushObstacles: {
      insecure:
        'Push braucht eine Adresse, die mit https:// beginnt. Bitte fragen Sie, wer diesen Server betreibt.',
      'home-screen':
        'Auf iPhone und iPad braucht Push Slotwerk auf dem Home-Bildschirm: Wählen Sie Teilen, dann Zum Home-Bildschirm, und öffnen Sie es dort.',
      unsupported: 'Dieser Browser kann kein Push zeigen. E-Mail und Glocke gehen hier.',
      blocked:
        'Der Browser blockiert Benachrichtigungen dieser Seite. Bitte erlauben Sie sie in seinen Einstellungen für diese Website, und laden Sie die Seite neu.',
      server: 'Dieser Server kann gerade kein Push senden. E-Mail und Glocke gehen.',
    },
    byWay: (kind, way) => `${kind}: ${way}`,
    loadingSettings: 'Die Einstellungen werden geladen …',
    settingsFailed: 'Die Einstellungen konnten nicht geladen werden.',
  },
})

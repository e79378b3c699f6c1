import { defineTexts } from '../../../domain/language.ts'
import { commonTexts } from '../../i18n/texts.ts'
import { gridTexts } from '../texts.ts'

/** The texts of the help sheet are in a separate file, since few users open the sheet. */
export const helpTexts = defineTexts({
  en: {
    help: gridTexts.en.help,
    close: commonTexts.en.close,
    keysTitle: 'With the keyboard',
    gesturesTitle: 'With mouse, pen or finger',
    keyNames: {
      ctrl: 'Ctrl',
      shift: 'Shift',
      home: 'Home',
      end: 'End',
      pageUp: 'PgUp',
      pageDown: 'PgDn',
      enter: 'Enter',
      space: 'Space',
    },
    keys: {
      paint: 'choose a colour to paint with, or colour what is selected',
      clickCycle: 'back to stepping, or clear the selection',
      move: 'move by an hour or a day',
      ends: 'first or last hour of the day',
      corners: 'first or last cell of the month',
      months: 'month before or after',
      act: 'step, paint or press the cell',
      select: 'select',
      selectAll: 'select the month',
      undo: 'undo',
      redo: 'redo',
      why: 'why the amount is what it is; elsewhere on to the next amount',
      help: 'this sheet',
    },
    pageKeys: 'Single keys such as ? count on the whole page, not only in the month',
    gestures: {
      press: ['Press an hour', 'steps it on, or paints it'],
      drag: ['Drag', 'paints with a colour, selects without one'],
      adds: ['Ctrl and drag', 'adds to the selection'],
      heads: ['Press a day or an hour at the edge', 'takes the whole row or column'],
      hold: ['Hold, then move', 'paints or selects with a finger; a swipe scrolls'],
      away: ['Press the colour again', 'puts the brush away'],
      why: [
        'Alt and press',
        'says why the hour pays what it pays; with a finger: Price edit, then what it pays now',
      ],
    },
    // Where hours are given, and not painted.
    giving: {
      act: 'choose the hour, or take it back',
      press: ['Press an hour', 'chooses it, or takes it back'],
      drag: ['Drag', 'chooses open hours; from one just chosen, takes them back'],
      heads: ['Press a day or an hour at the edge', 'chooses all that is open in it'],
      hold: ['Hold, then move', 'chooses with a finger; a swipe scrolls'],
      why: [
        'Alt and press',
        'says why the hours pay what they pay; with a finger: the euro sign, then the hours',
      ],
    },
  },
  de: {
    help: gridTexts.de.help,
    close: commonTexts.de.close,
    keysTitle: 'Mit der Tastatur',
    gesturesTitle: 'Mit Maus, Stift oder Finger',
    keyNames: {
      ctrl: 'Strg',
      shift: 'Umschalt',
      home: 'Pos1',
      end: 'Ende',
      pageUp: 'Bild↑',
      pageDown: 'Bild↓',
      enter: 'Eingabe',
      space: 'Leertaste',
    },
    keys: {
      paint: 'Farbe zum Malen wählen oder die Auswahl färben',
      clickCycle: 'zurück zum Weiterschalten oder Auswahl aufheben',
      move: 'um eine Stunde oder einen Tag weiter',
      ends: 'erste oder letzte Stunde des Tages',
      corners: 'erste oder letzte Zelle des Monats',
      months: 'voriger oder nächster Monat',
      act: 'Zelle weiterschalten, malen oder drücken',
      select: 'auswählen',
      selectAll: 'ganzen Monat auswählen',
      undo: 'rückgängig',
      redo: 'wiederholen',
      why: 'warum der Betrag so ist; anderswo weiter zum nächsten Betrag',
      help: 'diese Übersicht',
    },
    pageKeys: 'Einzelne Tasten wie ? gelten auf der ganzen Seite, nicht nur im Monat',
    gestures: {
      press: ['Stunde drücken', 'schaltet weiter oder malt'],
      drag: ['Ziehen', 'malt mit einer Farbe, wählt ohne eine aus'],
      adds: ['Strg und ziehen', 'erweitert die Auswahl'],
      heads: ['Tag oder Uhrzeit am Rand drücken', 'nimmt die ganze Zeile oder Spalte'],
      hold: ['Halten, dann bewegen', 'malt oder wählt mit dem Finger; Wischen blättert'],
      away: ['Farbe nochmals drücken', 'legt den Pinsel weg'],
      why: [
        'Alt und drücken',
        'sagt, woraus sich der Betrag der Stunde ergibt; mit dem Finger: Preise, dann den Betrag',
      ],
    },
    giving: {
      act: 'Stunde wählen oder zurücknehmen',
      press: ['Stunde drücken', 'wählt sie oder nimmt sie zurück'],
      drag: ['Ziehen', 'wählt offene Stunden; ab einer eben gewählten nimmt es sie zurück'],
      heads: ['Tag oder Uhrzeit am Rand drücken', 'wählt alles, was darin offen ist'],
      hold: ['Halten, dann bewegen', 'wählt mit dem Finger; Wischen blättert'],
      why: [
        'Alt und drücken',
        'sagt, woraus sich der Betrag der Stunden ergibt; mit dem Finger: das Eurozeichen, dann die Stunden',
      ],
    },
  },
})

export type HelpTexts = (typeof helpTexts)['en']
